"""plan.yaml -> Plan; every mistake has its file, line and column."""
