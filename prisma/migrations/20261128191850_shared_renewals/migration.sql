-- AlterTable
ALTER TABLE "OauthRefreshToken" ADD COLUMN     "renewalAnswer" BYTEA,
ADD COLUMN     "renewalId" TEXT,
ADD COLUMN     "renewalUntil" TIMESTAMPTZ(3);
