-- The table at which a person plays a daily deal: the first one counts.
CREATE TABLE daily_tables (
    person BIGINT NOT NULL,
    game TEXT NOT NULL,
    day BIGINT NOT NULL,
    table_id BIGINT NOT NULL,
    PRIMARY KEY (person, game, day)
);

-- The results that count: one for every person, game and day. Shares of the win are in millionths.
CREATE TABLE daily_results (
    game TEXT NOT NULL,
    day BIGINT NOT NULL,
    person BIGINT NOT NULL,
    payoff BIGINT NOT NULL,
    margin BIGINT NOT NULL,
    PRIMARY KEY (game, day, person)
);
CREATE INDEX daily_results_of_a_person ON daily_results (person, day);

-- A person's first answer to a puzzle, and the days whose puzzle was answered on that day.
CREATE TABLE puzzle_answers (
    person BIGINT NOT NULL,
    game TEXT NOT NULL,
    puzzle TEXT NOT NULL,
    action TEXT NOT NULL,
    solved BIGINT NOT NULL,
    PRIMARY KEY (person, game, puzzle)
);
CREATE TABLE puzzle_days (
    person BIGINT NOT NULL,
    game TEXT NOT NULL,
    day BIGINT NOT NULL,
    action TEXT NOT NULL,
    solved BIGINT NOT NULL,
    PRIMARY KEY (person, game, day)
);

-- How well a person solves the puzzles of a game.
CREATE TABLE puzzle_solvers (
    person BIGINT NOT NULL,
    game TEXT NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    tried BIGINT NOT NULL,
    solved BIGINT NOT NULL,
    streak BIGINT NOT NULL,
    PRIMARY KEY (person, game)
);

-- How hard a puzzle is, and how many chose what. Nobody is named here.
CREATE TABLE puzzle_ratings (
    game TEXT NOT NULL,
    puzzle TEXT NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    answers BIGINT NOT NULL,
    solved BIGINT NOT NULL,
    PRIMARY KEY (game, puzzle)
);
CREATE TABLE puzzle_choices (
    game TEXT NOT NULL,
    puzzle TEXT NOT NULL,
    action TEXT NOT NULL,
    chosen BIGINT NOT NULL,
    PRIMARY KEY (game, puzzle, action)
);
