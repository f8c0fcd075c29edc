-- What servers keep in memory and must read again, in the transaction of the change. Triggers write it, so that it
-- holds the changes of a server of the previous version too.
CREATE TABLE "Change" (
    "id" BIGSERIAL NOT NULL,
    "transaction" xid8 NOT NULL DEFAULT pg_current_xact_id(),
    "kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Change_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "Change_transaction_idx" ON "Change"("transaction");
CREATE INDEX "Change_createdAt_idx" ON "Change"("createdAt");

-- Servers of the previous version listen to the second notification.
CREATE FUNCTION "notify_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('toolwright_changes', '');
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

CREATE TRIGGER "change_recorded" AFTER INSERT ON "Change"
    FOR EACH ROW EXECUTE FUNCTION "notify_change"();

CREATE FUNCTION "record_agent_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO "Change" ("kind", "subject") VALUES ('agent', COALESCE(NEW."id", OLD."id"));
    RETURN NULL;
END
$$;

CREATE TRIGGER "agent_published" AFTER INSERT ON "Agent"
    FOR EACH ROW WHEN (NEW."publishedVersion" IS NOT NULL)
    EXECUTE FUNCTION "record_agent_change"();

CREATE TRIGGER "agent_changed"
    AFTER UPDATE OF "publishedVersion", "slug", "deletedAt" ON "Agent"
    FOR EACH ROW WHEN (
        OLD."publishedVersion" IS DISTINCT FROM NEW."publishedVersion"
        OR OLD."slug" <> NEW."slug"
        OR OLD."deletedAt" IS DISTINCT FROM NEW."deletedAt"
    )
    EXECUTE FUNCTION "record_agent_change"();

CREATE TRIGGER "agent_deleted" AFTER DELETE ON "Agent"
    FOR EACH ROW WHEN (OLD."publishedVersion" IS NOT NULL)
    EXECUTE FUNCTION "record_agent_change"();

CREATE FUNCTION "record_key_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO "Change" ("kind", "subject") VALUES ('agent', COALESCE(NEW."agentId", OLD."agentId"));
    RETURN NULL;
END
$$;

CREATE TRIGGER "key_changed"
    AFTER INSERT OR DELETE OR UPDATE OF "hash", "scopes", "expiresAt", "revokedAt" ON "Key"
    FOR EACH ROW EXECUTE FUNCTION "record_key_change"();

CREATE FUNCTION "record_credential_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO "Change" ("kind", "subject") VALUES ('credentials', COALESCE(NEW."spaceId", OLD."spaceId"));
    RETURN NULL;
END
$$;

CREATE TRIGGER "credential_changed" AFTER INSERT OR UPDATE OR DELETE ON "Credential"
    FOR EACH ROW EXECUTE FUNCTION "record_credential_change"();

CREATE OR REPLACE FUNCTION "notify_access_token_ended"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO "Change" ("kind", "subject") VALUES ('token', OLD."token");
    RETURN NULL;
END
$$;

-- Questions about all published agents must not read every manifest.
CREATE INDEX "Version_sign_in_idx" ON "Version"("agentId", "number")
    WHERE ("manifest"->'access'->>'signIn') = 'on';
CREATE INDEX "Version_public_list_idx" ON "Version"("agentId", "number")
    WHERE ("manifest"->'access'->>'toolsList') = 'public';
