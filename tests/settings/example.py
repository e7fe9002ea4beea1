"""A valid setting file that uses every key."""

from __future__ import annotations

TWO_VOTES = """\
{
  "setting": 1,
  "title": "Two votes, and a voice through the door",
  "datasets": [["no", "no"], ["no", "yes"], ["yes", "no"], ["yes", "yes"]],
  "outputs": ["few", "many"],
  "mechanism": [[1, 0], [0.75, 0.25], ["3/4", "25%"], [0.1, 0.9]],
  "leak": {
    "values": ["quiet", "loud"],
    "joint": [
      [[0.5, 0], [0.5, 0]],
      [[0.7, 0.2], [0.05, 0.05]],
      [[0.75, 0], [0, 0.25]],
      [[0.1, 0.3], [0, 0.6]]
    ]
  },
  "prior": [
    {"dataset": 0, "knowledge": "poll", "p": 0.25},
    {"dataset": ["no", "yes"], "knowledge": "poll", "p": "1/4"},
    {"dataset": 2, "p": 0.125},
    {"dataset": 2, "p": 0.375}
  ],
  "neighbours": [[0, 1], [2, 0]],
  "targets": [1],
  "secrets": [
    {"name": "vote of A", "values": ["no", "no", "yes", "yes"]},
    {"name": "tie", "values": [null, 1, 1, null]}
  ],
  "alt": [
    {"secret": "vote of A", "values": ["B no", 7, ["no", "yes"],
      {"law": [{"value": "heads", "p": 0.5}, {"value": ["no", "no"], "p": "50%"}]}]}
  ],
  "default": "no",
  "simulator": [{"alt": "B no", "law": [0.6, 0.4]}, {"alt": ["no", "yes"], "law": [0, 1]}]
}
"""
