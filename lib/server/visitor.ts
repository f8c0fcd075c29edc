import { getSpace, isEmptyHouse, listMembers } from "@/lib/data/people";
import { house } from "./house";

export type Visitor =
  | { is: "person"; name: string; email: string; role: string; space: string }
  /** Nobody has been here yet. */
  | { is: "first" }
  | { is: "stranger" };

/** Who asks for a page. */
export const visitor = async (headers: Headers): Promise<Visitor> => {
  const identity = await house().identify(headers);
  if (!identity) return { is: (await isEmptyHouse()) ? "first" : "stranger" };
  const { owner } = identity;
  const [members, space] = await Promise.all([listMembers(owner), getSpace(owner)]);
  const person = members.find(({ id }) => id === owner.user);
  if (!person) return { is: "stranger" };
  const { name, email, role } = person;
  return { is: "person", name, email, role, space: space.name };
};
