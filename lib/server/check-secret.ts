import { findSecretProblem } from "@/lib/data/credentials/data-keys";
import { connectDatabase, disconnectDatabase } from "@/lib/data/database";
import type { RunningEnv } from "./env";

/** Throws an error with one sentence when the stored credentials cannot be decrypted with this secret. */
export const checkSecret = async ({ databaseUrl, secret }: RunningEnv): Promise<void> => {
  connectDatabase(databaseUrl);
  const problem = await findSecretProblem(secret);
  if (problem === undefined) return;
  await disconnectDatabase();
  throw new Error(problem);
};
