-- CreateIndex
CREATE INDEX "Call_agentId_id_idx" ON "Call"("agentId", "id" DESC);
