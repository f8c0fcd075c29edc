-- AlterTable
ALTER TABLE "Key" ADD COLUMN     "replacedBy" TEXT;
