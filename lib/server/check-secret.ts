import { secretProblem } from "@/lib/data/data-keys";
import { connectDatabase, disconnectDatabase } from "@/lib/data/database";
import type { RunningEnv } from "./env";

/** Throws a sentence when the stored credentials cannot be opened with this secret, before anything is started. */
export const checkSecret = async ({ databaseUrl, secret }: RunningEnv): Promise<void> => {
  connectDatabase(databaseUrl);
  const problem = await secretProblem(secret);
  if (problem === undefined) return;
  await disconnectDatabase();
  throw new Error(problem);
};
