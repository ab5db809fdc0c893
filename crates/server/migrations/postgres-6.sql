-- What a review of a finished game found, and what statistics need of it.
CREATE TABLE reviews (table_id BIGINT PRIMARY KEY, review TEXT NOT NULL, digest TEXT NOT NULL);
CREATE FUNCTION delete_review() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM reviews WHERE table_id = OLD.id;
    RETURN NULL;
END
$$;
CREATE TRIGGER reviews_deleted AFTER DELETE ON tables FOR EACH ROW EXECUTE FUNCTION delete_review();
