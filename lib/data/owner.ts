declare const brand: unique symbol;
type Branded<Name extends string> = string & { [brand]: Name };

/** Who owns rows. Minted only by the session and token checks in lib/server. */
export type SpaceId = Branded<"SpaceId">;
export type UserId = Branded<"UserId">;
export type Role = "owner" | "editor" | "viewer";

/** On whose behalf data is read and written. Every function of lib/data takes one, but the public door's. */
export type Owner = { space: SpaceId; user: UserId; role: Role };
