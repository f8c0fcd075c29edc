import { createFirstOwner, isEmptyHouse } from "@/lib/data/people";
import { isAppError } from "@/lib/errors";
import type { Auth } from "./auth";

/** Creates the owner that the environment names, on the first start only; later starts leave people alone. */
export const createOwnerFromEnv = async (
  auth: Auth,
  owner: { email: string; password: string } | undefined,
): Promise<void> => {
  if (!owner || !(await isEmptyHouse())) return;
  const passwordHash = await (await auth.$context).password.hash(owner.password);
  const email = owner.email.toLowerCase();
  const name = email.split("@")[0] ?? email;
  try {
    await createFirstOwner({ name, email, passwordHash }, `${name}’s Space`);
  } catch (error) {
    // Two replicas may start at once; the one that comes second finds the owner there.
    if (!isAppError(error)) throw error;
  }
};
