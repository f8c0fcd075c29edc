import { findSecretProblem } from "@/lib/data/credentials/data-keys";
import { connectDatabase, disconnectDatabase } from "@/lib/data/database";
import type { RunningEnv } from "./env";
import { findWeakness } from "./secret-strength";

/**
 * Throws an error of one sentence if the secret is easy to guess, or if it cannot decrypt the
 * stored credentials.
 */
export const checkSecret = async ({ databaseUrl, secret }: RunningEnv): Promise<void> => {
  const weakness = findWeakness("TOOLWRIGHT_SECRET", secret);
  if (weakness !== undefined) throw new Error(`${weakness} Change it with npm run rotate-secret.`);
  connectDatabase(databaseUrl);
  const problem = await findSecretProblem(secret);
  if (problem === undefined) return;
  await disconnectDatabase();
  throw new Error(problem);
};
