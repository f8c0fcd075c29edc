import { findMember } from "@/lib/data/access/members";
import { getSpace } from "@/lib/data/access/space";
import { hasNoUsers } from "@/lib/data/access/users";
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
  const [member, space] = await Promise.all([findMember(owner), getSpace(owner)]);
  if (!member) return { type: "anonymous" };
  const { name, email, role } = member;
  return { type: "user", name, email, role, space: space.name };
};
