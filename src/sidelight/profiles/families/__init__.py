"""The worst of many populations."""
