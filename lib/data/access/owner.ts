import { type Role, roles } from "@/lib/agent/access/roles";

declare const brand: unique symbol;
type Branded<Name extends string> = string & { [brand]: Name };

/** Branded ids: only the session and token checks in lib/server create them. */
export type SpaceId = Branded<"SpaceId">;
export type UserId = Branded<"UserId">;

type Identity<Allowed extends Role> = { space: SpaceId; user: UserId; role: Allowed };
/**
 * On whose behalf data is read and written. Everything in lib/data takes one of these, except for published agents:
 * what reads takes a Reader, what writes an Editor, and what manages members an Owner.
 */
export type Reader = Identity<Role>;
/** What reads for a Space and for nobody in particular, such as work in the background. */
export type SpaceReader = Pick<Reader, "space">;
export type Editor = Identity<"editor" | "owner">;
export type Owner = Identity<"owner">;

export type IdentityWith<Required extends Role> = {
  viewer: Reader;
  editor: Editor;
  owner: Owner;
}[Required];

/** Whether somebody has at least the rights of a role. The only place that compares roles. */
export const hasRole = <Required extends Role>(
  reader: Reader,
  required: Required,
): reader is IdentityWith<Required> => roles.indexOf(reader.role) <= roles.indexOf(required);
