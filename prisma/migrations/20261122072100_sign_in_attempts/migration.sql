CREATE TABLE "SignInAttempts" (
    "id" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "lastAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "SignInAttempts_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "SignInAttempts_lastAt_idx" ON "SignInAttempts"("lastAt");
