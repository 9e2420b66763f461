"""What people, bots and the clock may ask of a room. Each function adds entries to a draft, or refuses with a
code and a sentence; nothing here changes a room. `seating` is about seats, `playing` about rounds.
"""
