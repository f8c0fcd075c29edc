import { findSecretProblem } from "@/lib/data/credentials/data-keys";
import { connectDatabase, disconnectDatabase } from "@/lib/data/database";
import type { RunningEnv } from "./env";

/** Throws an error of one sentence if the secret cannot decrypt the stored credentials. */
export const checkSecret = async ({ databaseUrl, secret }: RunningEnv): Promise<void> => {
  connectDatabase(databaseUrl);
  const problem = await findSecretProblem(secret);
  if (problem === undefined) return;
  await disconnectDatabase();
  throw new Error(problem);
};
