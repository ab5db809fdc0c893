-- How often a person has revoked keys and links. Nothing else is stored of a person here.
CREATE TABLE people (id BIGINT PRIMARY KEY, keys BIGINT NOT NULL, links BIGINT NOT NULL);

-- The places of people at tables: the index behind a person's games. Triggers keep it equal to the setups.
CREATE TABLE places (
    person BIGINT NOT NULL,
    table_id BIGINT NOT NULL,
    game TEXT NOT NULL,
    people BIGINT NOT NULL,
    over BIGINT NOT NULL,
    at_s BIGINT NOT NULL,
    won BIGINT,
    luck DOUBLE PRECISION,
    lost DOUBLE PRECISION,
    PRIMARY KEY (person, table_id)
);
-- The list is filtered by what this index holds, so that it reads nothing else.
CREATE INDEX places_by_time ON places (person, over, at_s, table_id, game, won, people);
CREATE INDEX places_without_result ON places (person) WHERE over = 1 AND won IS NULL;
CREATE INDEX places_of_a_table ON places (table_id);

-- What is shown of a finished game without replaying it.
CREATE TABLE results (table_id BIGINT PRIMARY KEY, steps BIGINT NOT NULL, result TEXT NOT NULL);

-- The tables that everybody may find, until they are over.
CREATE TABLE listings (table_id BIGINT PRIMARY KEY, at_s BIGINT NOT NULL);
CREATE INDEX listings_by_time ON listings (at_s);

-- The tables of a group.
CREATE TABLE groups (id BIGINT PRIMARY KEY, setup TEXT NOT NULL, host BIGINT NOT NULL, touched_s BIGINT NOT NULL);
CREATE TABLE group_tables (number BIGSERIAL PRIMARY KEY, group_id BIGINT NOT NULL, table_id BIGINT NOT NULL UNIQUE);
CREATE INDEX tables_of_a_group ON group_tables (group_id, number);

CREATE FUNCTION seated(setup TEXT) RETURNS SETOF BIGINT LANGUAGE SQL AS $$
    SELECT DISTINCT (seat ->> 'person')::BIGINT FROM json_array_elements(setup::JSON -> 'seats') AS seat
    WHERE seat ->> 'person' IS NOT NULL
$$;

CREATE FUNCTION place_people() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        DELETE FROM places WHERE table_id = OLD.id;
        DELETE FROM results WHERE table_id = OLD.id;
        DELETE FROM listings WHERE table_id = OLD.id;
        DELETE FROM group_tables WHERE table_id = OLD.id;
        RETURN NULL;
    END IF;
    IF TG_OP = 'INSERT' THEN
        INSERT INTO places (person, table_id, game, people, over, at_s)
            SELECT person, NEW.id, NEW.setup::JSON ->> 'game', (SELECT COUNT(*) FROM seated(NEW.setup)), NEW.over, NEW.touched_s
            FROM seated(NEW.setup) AS person;
        INSERT INTO listings (table_id, at_s)
            SELECT NEW.id, NEW.touched_s WHERE NEW.over = 0 AND NEW.setup::JSON ->> 'visibility' = 'listed';
        INSERT INTO group_tables (group_id, table_id)
            SELECT (NEW.setup::JSON ->> 'group')::BIGINT, NEW.id WHERE NEW.setup::JSON ->> 'group' IS NOT NULL;
        RETURN NULL;
    END IF;
    IF NEW.setup <> OLD.setup THEN
        DELETE FROM places WHERE table_id = NEW.id AND person NOT IN (SELECT seated(NEW.setup));
        INSERT INTO places (person, table_id, game, people, over, at_s)
            SELECT person, NEW.id, NEW.setup::JSON ->> 'game', 0, NEW.over, NEW.touched_s FROM seated(NEW.setup) AS person
            ON CONFLICT DO NOTHING;
        UPDATE places SET people = GREATEST(people, (SELECT COUNT(*) FROM seated(NEW.setup))) WHERE table_id = NEW.id;
    END IF;
    IF NEW.over <> OLD.over THEN
        UPDATE places SET over = NEW.over, at_s = EXTRACT(EPOCH FROM now())::BIGINT WHERE table_id = NEW.id;
        DELETE FROM listings WHERE table_id = NEW.id;
    END IF;
    RETURN NULL;
END
$$;
CREATE TRIGGER places_opened AFTER INSERT OR DELETE ON tables FOR EACH ROW EXECUTE FUNCTION place_people();
CREATE TRIGGER places_changed AFTER UPDATE OF setup, over ON tables FOR EACH ROW EXECUTE FUNCTION place_people();

INSERT INTO places (person, table_id, game, people, over, at_s)
    SELECT person, id, setup::JSON ->> 'game', (SELECT COUNT(*) FROM seated(setup)), over, touched_s
    FROM tables, seated(setup) AS person;
