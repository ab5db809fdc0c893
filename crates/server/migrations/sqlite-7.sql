-- What a review of a finished game found, and what statistics need of it.
CREATE TABLE reviews (table_id INTEGER PRIMARY KEY, review TEXT NOT NULL, digest TEXT NOT NULL);
CREATE TRIGGER reviews_deleted AFTER DELETE ON tables BEGIN
    DELETE FROM reviews WHERE table_id = OLD.id;
END;
