"""The requests of people, bots and the clock to a room. Each function adds entries to a draft, or refuses
with a code and a sentence; none changes a room. `seating` is about seats, `playing` about rounds.
"""
