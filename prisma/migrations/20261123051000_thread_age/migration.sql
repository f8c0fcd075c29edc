-- Every hour, each server looks for conversations that nobody has continued for long.
CREATE INDEX "Thread_updatedAt_idx" ON "Thread"("updatedAt");
