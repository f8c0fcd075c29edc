declare const brand: unique symbol;
type Branded<Name extends string> = string & { [brand]: Name };

/** Branded ids: only the session and token checks in lib/server create them. */
export type SpaceId = Branded<"SpaceId">;
export type UserId = Branded<"UserId">;
export type Role = "owner" | "editor" | "viewer";

/** On whose behalf data is read and written. Everything in lib/data takes one, except for published agents. */
export type Owner = { space: SpaceId; user: UserId; role: Role };
