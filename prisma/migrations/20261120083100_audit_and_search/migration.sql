-- CreateTable
CREATE TABLE "AuditEntry" (
    "id" TEXT NOT NULL,
    "spaceId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "userName" TEXT NOT NULL,
    "userEmail" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "agent" TEXT,
    "subject" TEXT NOT NULL DEFAULT '',
    "before" JSON,
    "after" JSON,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AuditEntry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PasswordReset" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "createdBy" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "PasswordReset_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "AuditEntry_spaceId_id_idx" ON "AuditEntry"("spaceId", "id" DESC);

-- CreateIndex
CREATE INDEX "AuditEntry_spaceId_agent_id_idx" ON "AuditEntry"("spaceId", "agent", "id" DESC);

-- CreateIndex
CREATE INDEX "AuditEntry_spaceId_userId_id_idx" ON "AuditEntry"("spaceId", "userId", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "PasswordReset_userId_key" ON "PasswordReset"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "PasswordReset_tokenHash_key" ON "PasswordReset"("tokenHash");

-- AddForeignKey
ALTER TABLE "PasswordReset" ADD CONSTRAINT "PasswordReset_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What was done stays written, whatever the program tries.
CREATE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'The audit list is only ever added to.';
END
$$;
CREATE TRIGGER "AuditEntry_append_only" BEFORE UPDATE OR DELETE ON "AuditEntry"
    FOR EACH ROW EXECUTE FUNCTION "refuse_audit_change"();

-- The search of the Space compares these very expressions; trigrams find words inside and words misspelt.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE INDEX "Agent_search_idx" ON "Agent" USING gin (lower("name" || ' ' || "slug" || ' ' || "description") gin_trgm_ops);
CREATE INDEX "Tool_search_idx" ON "Tool" USING gin (lower("name" || ' ' || coalesce("definition"->>'category', '') || ' ' || coalesce("definition"->>'description', '')) gin_trgm_ops);
