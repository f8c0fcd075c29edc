import type { Role } from "./roles";

export const roleLabels = {
  owner: {
    label: "Owner",
    article: "an owner",
    hint: "Full access; invites and removes people.",
  },
  editor: { label: "Editor", article: "an editor", hint: "Creates, publishes and deletes agents." },
  viewer: { label: "Viewer", article: "a viewer", hint: "View-only access." },
} as const satisfies Record<Role, { label: string; article: string; hint: string }>;
