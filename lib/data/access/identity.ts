import { type Role, roles } from "@/lib/agent/access/roles";

declare const brand: unique symbol;
type Branded<Name extends string> = string & { [brand]: Name };

/** Branded, so that no text from a request can be used as the id of a Space or a user. */
export type SpaceId = Branded<"SpaceId">;
export type UserId = Branded<"UserId">;

type Identity<Allowed extends Role> = { space: SpaceId; user: UserId; role: Allowed };
/**
 * The member on whose behalf data is read and written. Everything in lib/data takes one, except for
 * published agents. Reads take a Reader, writes take an Editor, and member management takes an
 * Owner.
 */
export type Reader = Identity<Role>;
/** The identity for reads on behalf of a Space rather than a user, such as background work. */
export type SpaceReader = Pick<Reader, "space">;
export type Editor = Identity<"editor" | "owner">;
export type Owner = Identity<"owner">;

export type IdentityWith<Required extends Role> = {
  viewer: Reader;
  editor: Editor;
  owner: Owner;
}[Required];

/**
 * Whether a member has at least the rights of a role. This is the only place that compares roles.
 */
export const hasRole = <Required extends Role>(
  reader: Reader,
  required: Required,
): reader is IdentityWith<Required> => roles.indexOf(reader.role) <= roles.indexOf(required);
