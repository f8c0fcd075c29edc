/** The roles in a Space, most privileged first. */
export const roles = ["owner", "editor", "viewer"] as const;
export type Role = (typeof roles)[number];
