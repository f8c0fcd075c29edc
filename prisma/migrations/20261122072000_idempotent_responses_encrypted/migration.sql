-- Responses were stored in plain text. Calls that are repeated across this migration are refused, never run twice.
ALTER TABLE "IdempotentCall" DROP COLUMN "headers", DROP COLUMN "body", ADD COLUMN "response" BYTEA;
