-- AlterTable
ALTER TABLE "Call" ADD COLUMN     "signIn" JSON;

-- AlterTable
ALTER TABLE "OauthConsent" ADD COLUMN     "lastUsedAt" TIMESTAMP(3);
