-- Messages of MCP sessions are larger than the payload of a notification may be, and only servers that read the table
-- take them.
CREATE OR REPLACE FUNCTION "notify_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('toolwright_changes', '');
    IF NEW."kind" = 'session' THEN
        RETURN NULL;
    END IF;
    PERFORM pg_notify(
        CASE NEW."kind"
            WHEN 'agent' THEN 'toolwright_agents'
            WHEN 'credentials' THEN 'toolwright_credentials'
            WHEN 'cache' THEN 'toolwright_caches'
            WHEN 'run' THEN 'toolwright_runs'
            ELSE 'toolwright_access_tokens'
        END,
        NEW."subject"
    );
    RETURN NULL;
END
$$;
