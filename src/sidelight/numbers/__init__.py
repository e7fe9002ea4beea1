"""Numbers that keep their direction: intervals, balls, outward rounding, certified search."""
