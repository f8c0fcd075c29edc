-- The log in partitions by time. What was logged before becomes the first one, without being rewritten: its rows are
-- known to lie below the bound, and its indexes are taken over.
ALTER TABLE "Call" RENAME TO "Call_first";
ALTER TABLE "Call_first" RENAME CONSTRAINT "Call_pkey" TO "Call_first_pkey";
ALTER TABLE "Call_first" RENAME CONSTRAINT "Call_agentId_fkey" TO "Call_first_agentId_fkey";
ALTER INDEX "Call_agentId_id_idx" RENAME TO "Call_first_agentId_id_idx";
ALTER INDEX "Call_agentId_tool_id_idx" RENAME TO "Call_first_agentId_tool_id_idx";
ALTER INDEX "Call_agentId_keyId_id_idx" RENAME TO "Call_first_agentId_keyId_id_idx";
ALTER INDEX "Call_failed_idx" RENAME TO "Call_first_failed_idx";

CREATE TABLE "Call" (LIKE "Call_first" INCLUDING DEFAULTS) PARTITION BY RANGE ("id");
ALTER TABLE "Call" ADD CONSTRAINT "Call_pkey" PRIMARY KEY ("id");
CREATE INDEX "Call_agentId_id_idx" ON "Call"("agentId", "id" DESC);
CREATE INDEX "Call_agentId_tool_id_idx" ON "Call"("agentId", "tool", "id" DESC);
CREATE INDEX "Call_agentId_keyId_id_idx" ON "Call"("agentId", "keyId", "id" DESC);
CREATE INDEX "Call_failed_idx" ON "Call"("agentId", "id" DESC) WHERE "status" >= 400;
ALTER TABLE "Call" ADD CONSTRAINT "Call_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "ModelCall" RENAME TO "ModelCall_first";
ALTER TABLE "ModelCall_first" RENAME CONSTRAINT "ModelCall_pkey" TO "ModelCall_first_pkey";
ALTER TABLE "ModelCall_first" RENAME CONSTRAINT "ModelCall_agentId_fkey" TO "ModelCall_first_agentId_fkey";
ALTER INDEX "ModelCall_agentId_id_idx" RENAME TO "ModelCall_first_agentId_id_idx";
ALTER INDEX "ModelCall_agentId_runId_idx" RENAME TO "ModelCall_first_agentId_runId_idx";

CREATE TABLE "ModelCall" (LIKE "ModelCall_first" INCLUDING DEFAULTS) PARTITION BY RANGE ("id");
ALTER TABLE "ModelCall" ADD CONSTRAINT "ModelCall_pkey" PRIMARY KEY ("id");
CREATE INDEX "ModelCall_agentId_id_idx" ON "ModelCall"("agentId", "id" DESC);
CREATE INDEX "ModelCall_agentId_runId_idx" ON "ModelCall"("agentId", "runId");
ALTER TABLE "ModelCall" ADD CONSTRAINT "ModelCall_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE CASCADE ON UPDATE CASCADE;

DO $$
DECLARE
    name text;
    bound text;
BEGIN
    FOREACH name IN ARRAY ARRAY['Call', 'ModelCall'] LOOP
        SELECT substring(pg_get_constraintdef(oid) FROM '[0-9a-f-]{36}') INTO STRICT bound
            FROM pg_constraint WHERE conname = name || '_bound';
        EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (MINVALUE) TO (%L)', name, name || '_first', bound);
        EXECUTE format('ALTER TABLE %I DROP CONSTRAINT %I', name || '_first', name || '_bound');
        -- A row that fits nowhere is kept all the same: a clock may be wrong.
        EXECUTE format('CREATE TABLE %I PARTITION OF %I DEFAULT', name || '_other', name);
    END LOOP;
END
$$;
