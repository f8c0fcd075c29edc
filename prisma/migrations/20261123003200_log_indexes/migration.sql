-- Reads both tables once. Meanwhile they can be read, and the servers keep what they have to write.
ALTER TABLE "Call" VALIDATE CONSTRAINT "Call_bound";
ALTER TABLE "ModelCall" VALIDATE CONSTRAINT "ModelCall_bound";

CREATE INDEX "Call_agentId_tool_id_idx" ON "Call"("agentId", "tool", "id" DESC);
CREATE INDEX "Call_agentId_keyId_id_idx" ON "Call"("agentId", "keyId", "id" DESC);
CREATE INDEX "Call_failed_idx" ON "Call"("agentId", "id" DESC) WHERE "status" >= 400;
