-- AlterTable
ALTER TABLE "Key" ADD COLUMN     "scopes" TEXT[] DEFAULT ARRAY[]::TEXT[];
