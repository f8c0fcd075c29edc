import { createFirstOwner, hasNoUsers } from "@/lib/data/access/users";
import { isAppError } from "@/lib/errors";
import type { Auth } from "./auth";

/** Creates the owner named by the environment, unless there are users already. */
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
    // Of two replicas that start at once, the second one finds that the owner exists.
    if (!isAppError(error)) throw error;
  }
};
