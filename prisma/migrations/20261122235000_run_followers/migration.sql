-- AlterTable
ALTER TABLE "Run" ADD COLUMN "followedUntil" TIMESTAMPTZ(3),
ADD COLUMN "cancelRequestedAt" TIMESTAMPTZ(3);
