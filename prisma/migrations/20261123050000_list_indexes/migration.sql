-- The audit log by action, and the requests to a model by conversation: few rows among many.
CREATE INDEX "AuditEntry_spaceId_action_id_idx" ON "AuditEntry"("spaceId", "action", "id" DESC);
CREATE INDEX "ModelCall_agentId_threadId_id_idx" ON "ModelCall"("agentId", "threadId", "id" DESC);

-- The tokens of a person, which are deleted with their account.
CREATE INDEX "OauthAccessToken_userId_idx" ON "OauthAccessToken"("userId");
CREATE INDEX "OauthRefreshToken_userId_idx" ON "OauthRefreshToken"("userId");
