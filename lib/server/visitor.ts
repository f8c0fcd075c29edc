import { getSpace, isEmptyHouse, listMembers } from "@/lib/data/people";
import { house } from "./house";

export type Visitor =
  | { is: "user"; name: string; email: string; role: string; space: string }
  /** Nobody has been here yet. */
  | { is: "first-run" }
  | { is: "anonymous" };

/** Who asks for a page. */
export const visitor = async (headers: Headers): Promise<Visitor> => {
  const identity = await house().identify(headers);
  if (!identity) return { is: (await isEmptyHouse()) ? "first-run" : "anonymous" };
  const { owner } = identity;
  const [members, space] = await Promise.all([listMembers(owner), getSpace(owner)]);
  const person = members.find(({ id }) => id === owner.user);
  if (!person) return { is: "anonymous" };
  const { name, email, role } = person;
  return { is: "user", name, email, role, space: space.name };
};
