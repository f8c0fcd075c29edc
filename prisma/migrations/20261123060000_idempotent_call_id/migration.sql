-- Which job to look for when the server of an idempotent call has disappeared.
ALTER TABLE "IdempotentCall" ADD COLUMN "callId" TEXT;
