import { getSpace, hasNoUsers, listMembers } from "@/lib/data/access/people";
import { container } from "./container";

export type CurrentUser =
  | { type: "user"; name: string; email: string; role: string; space: string }
  /** Nobody has set up this installation yet. */
  | { type: "first-run" }
  | { type: "anonymous" };

/** Who requests a page. */
export const currentUser = async (headers: Headers): Promise<CurrentUser> => {
  const identity = await container().identify(headers);
  if (!identity) return { type: (await hasNoUsers()) ? "first-run" : "anonymous" };
  const { owner } = identity;
  const [members, space] = await Promise.all([listMembers(owner), getSpace(owner)]);
  const member = members.find(({ id }) => id === owner.user);
  if (!member) return { type: "anonymous" };
  const { name, email, role } = member;
  return { type: "user", name, email, role, space: space.name };
};
