-- The ratings of people: one line for each person and game. Points and deviation are thousandths of a point; low and high
-- are the interval in whole points, as it is shown. `line` is a random number that pages may name, unlike the person's.
CREATE TABLE ratings (
    person BIGINT NOT NULL,
    game TEXT NOT NULL,
    line BIGINT NOT NULL,
    name TEXT NOT NULL,
    points BIGINT NOT NULL,
    deviation BIGINT NOT NULL,
    low BIGINT NOT NULL,
    high BIGINT NOT NULL,
    games BIGINT NOT NULL,
    provisional BIGINT NOT NULL,
    at_s BIGINT NOT NULL,
    PRIMARY KEY (person, game)
);
CREATE INDEX ratings_by_points ON ratings (game, provisional, points, line);
CREATE INDEX ratings_by_bounds ON ratings (game, provisional, low, high);

-- What a rated game changed for a person. It stays when the table is deleted: rules that count the games of a day need it.
CREATE TABLE rated_games (
    table_id BIGINT NOT NULL,
    person BIGINT NOT NULL,
    game TEXT NOT NULL,
    at_s BIGINT NOT NULL,
    share DOUBLE PRECISION NOT NULL,
    weight DOUBLE PRECISION NOT NULL,
    departed BIGINT NOT NULL,
    bots TEXT NOT NULL,
    newcomers BIGINT NOT NULL,
    points_before BIGINT NOT NULL,
    deviation_before BIGINT NOT NULL,
    points_after BIGINT NOT NULL,
    deviation_after BIGINT NOT NULL,
    PRIMARY KEY (table_id, person)
);
CREATE INDEX rated_games_by_time ON rated_games (person, game, at_s, table_id);

-- The rated tables that are not settled. `due` is set with the end of the game or the first departure, in the same
-- transaction; settling deletes the row with the change of the ratings, so that no game counts twice.
CREATE TABLE rated_tables (table_id BIGINT PRIMARY KEY, begun_h BIGINT NOT NULL, due BIGINT NOT NULL);
CREATE INDEX rated_tables_due ON rated_tables (due, begun_h);

CREATE FUNCTION follow_rated() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        DELETE FROM rated_tables WHERE table_id = OLD.id;
        RETURN NULL;
    END IF;
    IF TG_OP = 'INSERT' THEN
        IF NEW.over = 0 AND NEW.setup::JSON ->> 'rated' = 'true' THEN
            INSERT INTO rated_tables (table_id, begun_h, due) SELECT NEW.id, hours, 0 FROM service;
        END IF;
        RETURN NULL;
    END IF;
    IF NEW.setup <> OLD.setup THEN
        UPDATE rated_tables SET begun_h = (SELECT hours FROM service),
            due = GREATEST(due, (SELECT LEAST(COUNT(*), 1) FROM json_array_elements(NEW.setup::JSON -> 'seats') AS seat
                WHERE seat ->> 'departure' IS NOT NULL))
            WHERE table_id = NEW.id;
    END IF;
    IF NEW.over <> OLD.over THEN
        UPDATE rated_tables SET due = 1 WHERE table_id = NEW.id;
    END IF;
    RETURN NULL;
END
$$;
CREATE TRIGGER rated_opened AFTER INSERT OR DELETE ON tables FOR EACH ROW EXECUTE FUNCTION follow_rated();
CREATE TRIGGER rated_changed AFTER UPDATE OF setup, over ON tables FOR EACH ROW EXECUTE FUNCTION follow_rated();
