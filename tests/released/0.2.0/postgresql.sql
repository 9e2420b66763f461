-- The tables of 0.2.0 in PostgreSQL.

CREATE TABLE meta (name TEXT COLLATE "C" PRIMARY KEY, value BIGINT NOT NULL);

CREATE TABLE rooms (
    id TEXT COLLATE "C" PRIMARY KEY,
    code TEXT COLLATE "C",
    game TEXT COLLATE "C" NOT NULL,
    host TEXT COLLATE "C" NOT NULL,
    is_public BOOLEAN NOT NULL,
    status TEXT COLLATE "C" NOT NULL,
    seats BIGINT NOT NULL,
    taken BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    base BIGINT NOT NULL,
    number BIGINT NOT NULL
) WITH (fillfactor = 80);
CREATE UNIQUE INDEX rooms_by_code ON rooms (code) WHERE code IS NOT NULL;
CREATE INDEX rooms_by_host ON rooms (host) WHERE status <> 'closed';
CREATE INDEX rooms_by_age ON rooms (updated_at) WHERE status <> 'closed';
CREATE INDEX rooms_closed_by_age ON rooms (updated_at) WHERE status = 'closed';
CREATE INDEX rooms_in_public ON rooms (updated_at)
    WHERE is_public AND status IN ('waiting', 'playing');

CREATE TABLE entries (
    room TEXT COLLATE "C" NOT NULL,
    number BIGINT NOT NULL CHECK (number > 0),
    at BIGINT NOT NULL,
    request TEXT COLLATE "C",
    body BYTEA NOT NULL,
    PRIMARY KEY (room, number)
);
CREATE UNIQUE INDEX entries_by_request ON entries (room, request) WHERE request IS NOT NULL;

CREATE TABLE players (
    id TEXT COLLATE "C" PRIMARY KEY,
    secret_hash BYTEA NOT NULL UNIQUE,
    name TEXT COLLATE "C" NOT NULL,
    avatar TEXT COLLATE "C" NOT NULL,
    at BIGINT NOT NULL,
    seen_at BIGINT NOT NULL
);
CREATE INDEX players_by_age ON players (seen_at);

CREATE TABLE results (
    rowid BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    player TEXT COLLATE "C" NOT NULL,
    room TEXT COLLATE "C" NOT NULL,
    round BIGINT NOT NULL,
    game TEXT COLLATE "C" NOT NULL,
    rules TEXT COLLATE "C" NOT NULL,
    deal TEXT COLLATE "C" NOT NULL,
    ended TEXT COLLATE "C" NOT NULL,
    score BIGINT,
    moves BIGINT NOT NULL,
    seconds BIGINT NOT NULL,
    undos BIGINT NOT NULL,
    is_open BOOLEAN NOT NULL,
    was_helped BOOLEAN NOT NULL,
    at BIGINT NOT NULL
);
CREATE INDEX results_by_player ON results (player, at);
CREATE INDEX results_by_room ON results (room);

CREATE TABLE totals (
    player TEXT COLLATE "C" NOT NULL,
    game TEXT COLLATE "C" NOT NULL,
    rules TEXT COLLATE "C" NOT NULL,
    since BIGINT NOT NULL,
    played BIGINT NOT NULL,
    counted BIGINT NOT NULL,
    won BIGINT NOT NULL,
    won_with_help BIGINT NOT NULL,
    streak BIGINT NOT NULL,
    best_streak BIGINT NOT NULL,
    best_score BIGINT,
    best_seconds BIGINT,
    fewest_moves BIGINT,
    last_score BIGINT,
    beaten TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (player, game, rules)
) WITH (fillfactor = 80);

-- The processes that are connected, and until when they are taken to be alive.
CREATE TABLE servers (
    id TEXT COLLATE "C" PRIMARY KEY,
    until BIGINT NOT NULL
) WITH (fillfactor = 50);

-- The players connected to rooms, each by the process that holds the connection.
CREATE TABLE presence (
    room TEXT COLLATE "C" NOT NULL,
    player TEXT COLLATE "C" NOT NULL,
    server TEXT COLLATE "C" NOT NULL,
    gone_at BIGINT,
    PRIMARY KEY (room, player, server)
) WITH (fillfactor = 80);
CREATE INDEX presence_by_server ON presence (server) WHERE gone_at IS NULL;
CREATE INDEX presence_by_age ON presence (gone_at) WHERE gone_at IS NOT NULL;

CREATE TABLE recordings (
    address TEXT COLLATE "C" PRIMARY KEY,
    room TEXT COLLATE "C" NOT NULL,
    round BIGINT NOT NULL,
    first BIGINT NOT NULL,
    last BIGINT
);
CREATE UNIQUE INDEX recordings_by_room ON recordings (room, round);
INSERT INTO recordings (address, room, round, first)
SELECT DISTINCT left(encode(sha256(convert_to('recording ' || room || ' ' || round, 'UTF8')), 'hex'), 32),
    room, round, 1
FROM results;

CREATE INDEX results_by_moves ON results (game, rules, moves, at, rowid)
    WHERE ended = 'won' AND NOT is_open AND NOT was_helped;
CREATE INDEX results_by_seconds ON results (game, rules, seconds, at, rowid)
    WHERE ended = 'won' AND NOT is_open AND NOT was_helped;
CREATE INDEX results_by_score ON results (game, rules, score DESC, at, rowid)
    WHERE score IS NOT NULL AND NOT is_open AND NOT was_helped;

CREATE TABLE dailies (
    day TEXT COLLATE "C" NOT NULL,
    game TEXT COLLATE "C" NOT NULL,
    rules TEXT COLLATE "C" NOT NULL,
    seed TEXT COLLATE "C" NOT NULL UNIQUE,
    secret TEXT COLLATE "C" NOT NULL,
    place BIGINT NOT NULL,
    PRIMARY KEY (day, game, rules)
);
CREATE INDEX results_by_deal ON results (deal) WHERE NOT is_open;

    CREATE TABLE sums (
        player TEXT COLLATE "C" NOT NULL,
        span TEXT COLLATE "C" NOT NULL,
        period TEXT COLLATE "C" NOT NULL,
        game TEXT COLLATE "C" NOT NULL,
        rules TEXT COLLATE "C" NOT NULL,
        played BIGINT NOT NULL,
        won BIGINT NOT NULL,
        scored BIGINT NOT NULL,
        score BIGINT NOT NULL,
        ranked BIGINT NOT NULL,
        seconds BIGINT NOT NULL,
        moves BIGINT NOT NULL,
        PRIMARY KEY (player, span, period, game, rules)
    ) WITH (fillfactor = 80);
    CREATE TABLE streaks (
        player TEXT COLLATE "C" NOT NULL,
        game TEXT COLLATE "C" NOT NULL,
        streak BIGINT NOT NULL,
        best_streak BIGINT NOT NULL,
        PRIMARY KEY (player, game)
    ) WITH (fillfactor = 80);
    
        INSERT INTO sums (player, span, period, game, rules, played, won, scored, score, ranked, seconds, moves)
        SELECT player, 'day', to_char(to_timestamp(at / 1000) AT TIME ZONE 'UTC', 'YYYY-MM-DD'), game, rules, count(*),
            sum(CASE WHEN ended = 'won' THEN 1 ELSE 0 END),
            sum(CASE WHEN NOT is_open AND NOT was_helped AND score IS NOT NULL THEN 1 ELSE 0 END),
            coalesce(sum(CASE WHEN NOT is_open AND NOT was_helped THEN score END), 0),
            sum(CASE WHEN NOT is_open AND NOT was_helped AND ended = 'won' THEN 1 ELSE 0 END),
            sum(CASE WHEN NOT is_open AND NOT was_helped AND ended = 'won' THEN seconds ELSE 0 END),
            sum(CASE WHEN NOT is_open AND NOT was_helped AND ended = 'won' THEN moves ELSE 0 END)
        FROM results GROUP BY player, game, rules, to_char(to_timestamp(at / 1000) AT TIME ZONE 'UTC', 'YYYY-MM-DD')
        ;
        INSERT INTO sums (player, span, period, game, rules, played, won, scored, score, ranked, seconds, moves)
        SELECT player, 'month', substr(to_char(to_timestamp(at / 1000) AT TIME ZONE 'UTC', 'YYYY-MM-DD'), 1, 7), game, rules, count(*),
            sum(CASE WHEN ended = 'won' THEN 1 ELSE 0 END),
            sum(CASE WHEN NOT is_open AND NOT was_helped AND score IS NOT NULL THEN 1 ELSE 0 END),
            coalesce(sum(CASE WHEN NOT is_open AND NOT was_helped THEN score END), 0),
            sum(CASE WHEN NOT is_open AND NOT was_helped AND ended = 'won' THEN 1 ELSE 0 END),
            sum(CASE WHEN NOT is_open AND NOT was_helped AND ended = 'won' THEN seconds ELSE 0 END),
            sum(CASE WHEN NOT is_open AND NOT was_helped AND ended = 'won' THEN moves ELSE 0 END)
        FROM results GROUP BY player, game, rules, substr(to_char(to_timestamp(at / 1000) AT TIME ZONE 'UTC', 'YYYY-MM-DD'), 1, 7)
        ;
INSERT INTO streaks (player, game, streak, best_streak)
WITH counted AS (
    SELECT player, game, at, rowid AS place, CASE WHEN ended = 'won' THEN 1 ELSE 0 END AS won FROM results
    WHERE NOT is_open AND NOT (was_helped AND ended = 'won')
), games AS (
    SELECT player, game, at, place, won FROM counted
    UNION ALL SELECT player, '', at, place, won FROM counted
), marked AS (
    SELECT player, game, won, sum(1 - won) OVER (PARTITION BY player, game ORDER BY at, place) AS lost
    FROM games
), rows_won AS (
    SELECT player, game, lost, sum(won) AS streak FROM marked GROUP BY player, game, lost
), known AS (
    SELECT player, game, lost, streak, max(lost) OVER (PARTITION BY player, game) AS latest FROM rows_won
)
SELECT player, game, sum(CASE WHEN lost = latest THEN streak ELSE 0 END), max(streak)
FROM known GROUP BY player, game
;

CREATE TABLE reviews (
    address TEXT COLLATE "C" NOT NULL,
    seat BIGINT NOT NULL,
    body BYTEA NOT NULL,
    PRIMARY KEY (address, seat)
);

CREATE TABLE daily_ratings (
    seed TEXT COLLATE "C" PRIMARY KEY,
    won BIGINT NOT NULL,
    games BIGINT NOT NULL
);
CREATE TABLE rated (
    seed TEXT COLLATE "C" PRIMARY KEY,
    game TEXT COLLATE "C" NOT NULL,
    rules TEXT COLLATE "C" NOT NULL,
    secret TEXT COLLATE "C" NOT NULL,
    place BIGINT NOT NULL,
    won BIGINT NOT NULL,
    games BIGINT NOT NULL
);
CREATE INDEX rated_by_rules ON rated (game, rules);

CREATE TABLE keys (
    secret_hash BYTEA PRIMARY KEY,
    player TEXT COLLATE "C" NOT NULL,
    kind TEXT COLLATE "C" NOT NULL,
    at BIGINT NOT NULL,
    until BIGINT
);
CREATE INDEX keys_by_player ON keys (player);
CREATE TABLE forgotten (
    player TEXT COLLATE "C" PRIMARY KEY,
    at BIGINT NOT NULL,
    is_done BOOLEAN NOT NULL
);

CREATE TABLE favourites (
    player TEXT COLLATE "C" NOT NULL,
    game TEXT COLLATE "C" NOT NULL,
    rules TEXT COLLATE "C" NOT NULL,
    deal TEXT COLLATE "C" NOT NULL,
    note TEXT COLLATE "C" NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (player, game, rules, deal)
);

CREATE TABLE restrictions (
    kind TEXT COLLATE "C" NOT NULL,
    subject TEXT COLLATE "C" NOT NULL,
    text TEXT COLLATE "C" NOT NULL,
    at BIGINT NOT NULL,
    until BIGINT,
    PRIMARY KEY (kind, subject)
);
CREATE TABLE acts (
    rowid BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at BIGINT NOT NULL,
    act TEXT COLLATE "C" NOT NULL,
    doer TEXT COLLATE "C" NOT NULL,
    subject TEXT COLLATE "C" NOT NULL,
    text TEXT COLLATE "C" NOT NULL,
    until BIGINT
);
CREATE UNIQUE INDEX acts_by_time ON acts (at, act, subject);
CREATE TABLE desk_keys (
    hash BYTEA PRIMARY KEY,
    kind TEXT COLLATE "C" NOT NULL,
    at BIGINT NOT NULL,
    until BIGINT NOT NULL
);
CREATE TABLE reports (
    server TEXT COLLATE "C" PRIMARY KEY,
    at BIGINT NOT NULL,
    body BYTEA NOT NULL
);
INSERT INTO meta (name, value) VALUES ('desk', 0);

INSERT INTO meta (name, value) VALUES ('schema', 10);
