"""The static grader, split by what it measures.

source, patch, values, calls    reading: trees, statements, literals, calls in tests
changes, shapes, literals, style    findings from syntax
inputs, behaviour, driver    findings from execution, in the sandbox
findings    the rule table from findings to the five scores
grader, oracle    the graders
"""
