ALTER TABLE "Thread" ADD COLUMN "bytes" INTEGER NOT NULL DEFAULT 0;

-- As compressed, because this does not read the contents. A conversation that continues gets its
-- actual size.
UPDATE "Thread"
SET "bytes" = pg_column_size("messages") + pg_column_size("state") + pg_column_size("resourceTexts");

-- With the size, so that the sizes can be added up without reading the rows.
DROP INDEX "Thread_agentId_owner_updatedAt_idx";
CREATE INDEX "Thread_agentId_owner_updatedAt_bytes_idx" ON "Thread"("agentId", "owner", "updatedAt" DESC, "bytes");
