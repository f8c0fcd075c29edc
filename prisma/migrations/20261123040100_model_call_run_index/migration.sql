-- On its own, because the column's lock would keep readers out while this reads the table. Meanwhile the servers keep
-- what they have to write.
CREATE INDEX "ModelCall_runRef_idx" ON "ModelCall"("runRef") WHERE "runRef" IS NOT NULL;
