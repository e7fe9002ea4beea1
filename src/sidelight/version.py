"""The version of Sidelight, as reports and files state it."""

VERSION = "0.2.0"
