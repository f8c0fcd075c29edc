-- AlterEnum
ALTER TYPE "Protocol" ADD VALUE 'test';
