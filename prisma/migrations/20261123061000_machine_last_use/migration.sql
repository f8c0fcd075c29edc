-- When a machine last called its agent. What people do with a program is in their sign-ins.
ALTER TABLE "OauthClient" ADD COLUMN "lastUsedAt" TIMESTAMPTZ(3);
