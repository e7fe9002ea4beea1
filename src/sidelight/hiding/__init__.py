"""From a claim to the people who are left unknown: what a theorem about counts, sums, tables or trajectories asks first."""
