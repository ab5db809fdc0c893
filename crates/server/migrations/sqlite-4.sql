-- How often a person has revoked keys and links. Nothing else is stored of a person here.
CREATE TABLE people (id INTEGER PRIMARY KEY, keys BIGINT NOT NULL, links BIGINT NOT NULL);

-- The places of people at tables: the index behind a person's games. Triggers keep it equal to the setups.
CREATE TABLE places (
    person BIGINT NOT NULL,
    table_id BIGINT NOT NULL,
    game TEXT NOT NULL,
    people BIGINT NOT NULL,
    over BIGINT NOT NULL,
    at_s BIGINT NOT NULL,
    won BIGINT,
    luck DOUBLE,
    lost DOUBLE,
    PRIMARY KEY (person, table_id)
) WITHOUT ROWID;
-- The list is filtered by what this index holds, so that it reads nothing else.
CREATE INDEX places_by_time ON places (person, over, at_s, table_id, game, won, people);
CREATE INDEX places_without_result ON places (person) WHERE over = 1 AND won IS NULL;
CREATE INDEX places_of_a_table ON places (table_id);

-- What is shown of a finished game without replaying it.
CREATE TABLE results (table_id INTEGER PRIMARY KEY, steps BIGINT NOT NULL, result TEXT NOT NULL);

-- The tables that everybody may find, until they are over.
CREATE TABLE listings (table_id INTEGER PRIMARY KEY, at_s BIGINT NOT NULL);
CREATE INDEX listings_by_time ON listings (at_s);

-- The tables of a group.
CREATE TABLE groups (id INTEGER PRIMARY KEY, setup TEXT NOT NULL, host BIGINT NOT NULL, touched_s BIGINT NOT NULL);
CREATE TABLE group_tables (number INTEGER PRIMARY KEY, group_id BIGINT NOT NULL, table_id BIGINT NOT NULL UNIQUE);
CREATE INDEX tables_of_a_group ON group_tables (group_id, number);

CREATE VIEW seated AS
    SELECT tables.id AS table_id, seat.value ->> 'person' AS person
    FROM tables, json_each(tables.setup, '$.seats') AS seat
    WHERE seat.value ->> 'person' IS NOT NULL;

CREATE TRIGGER places_opened AFTER INSERT ON tables BEGIN
    INSERT OR IGNORE INTO places (person, table_id, game, people, over, at_s)
        SELECT person, NEW.id, NEW.setup ->> 'game', (SELECT COUNT(*) FROM seated WHERE table_id = NEW.id), NEW.over, NEW.touched_s
        FROM seated WHERE table_id = NEW.id;
    INSERT INTO listings (table_id, at_s)
        SELECT NEW.id, NEW.touched_s WHERE NEW.over = 0 AND NEW.setup ->> 'visibility' = 'listed';
    INSERT INTO group_tables (group_id, table_id)
        SELECT NEW.setup ->> 'group', NEW.id WHERE NEW.setup ->> 'group' IS NOT NULL;
END;
CREATE TRIGGER places_changed AFTER UPDATE OF setup ON tables WHEN NEW.setup <> OLD.setup BEGIN
    DELETE FROM places
        WHERE table_id = NEW.id AND person NOT IN (SELECT person FROM seated WHERE table_id = NEW.id);
    INSERT OR IGNORE INTO places (person, table_id, game, people, over, at_s)
        SELECT person, NEW.id, NEW.setup ->> 'game', 0, NEW.over, NEW.touched_s FROM seated WHERE table_id = NEW.id;
    UPDATE places SET people = MAX(people, (SELECT COUNT(*) FROM seated WHERE table_id = NEW.id)) WHERE table_id = NEW.id;
END;
CREATE TRIGGER places_ended AFTER UPDATE OF over ON tables WHEN NEW.over <> OLD.over BEGIN
    UPDATE places SET over = NEW.over, at_s = unixepoch() WHERE table_id = NEW.id;
    DELETE FROM listings WHERE table_id = NEW.id;
END;
CREATE TRIGGER places_deleted AFTER DELETE ON tables BEGIN
    DELETE FROM places WHERE table_id = OLD.id;
    DELETE FROM results WHERE table_id = OLD.id;
    DELETE FROM listings WHERE table_id = OLD.id;
    DELETE FROM group_tables WHERE table_id = OLD.id;
END;

INSERT OR IGNORE INTO places (person, table_id, game, people, over, at_s)
    SELECT person, table_id, setup ->> 'game', (SELECT COUNT(*) FROM seated AS all_seated WHERE all_seated.table_id = seated.table_id), over, touched_s
    FROM seated JOIN tables ON tables.id = seated.table_id;
