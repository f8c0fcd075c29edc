import { createFirstOwner, hasNoUsers } from "@/lib/data/access/users";
import { isAppError } from "@/lib/errors";
import type { Auth } from "./auth";

/** Creates the owner named by the environment, unless there are already users. */
export const createOwnerFromEnv = async (
  auth: Auth,
  owner: { email: string; password: string } | undefined,
): Promise<void> => {
  if (!owner || !(await hasNoUsers())) return;
  const passwordHash = await (await auth.$context).password.hash(owner.password);
  const email = owner.email.toLowerCase();
  const name = email.split("@")[0] ?? email;
  try {
    await createFirstOwner({ name, email, passwordHash }, `${name}’s Space`);
  } catch (error) {
    // If two replicas start at the same time, the second one finds that the owner exists.
    if (!isAppError(error)) throw error;
  }
};
