-- DropIndex
DROP INDEX "Run_threadRef_runId_key";

-- CreateIndex
CREATE INDEX "Run_threadRef_runId_idx" ON "Run"("threadRef", "runId");
