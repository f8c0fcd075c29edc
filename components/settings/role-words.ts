export const roles = ["owner", "editor", "viewer"] as const;

export const roleWords = {
  owner: {
    label: "Owner",
    article: "an owner",
    hint: "Does everything, invites and removes people.",
  },
  editor: { label: "Editor", article: "an editor", hint: "Makes, publishes and deletes agents." },
  viewer: { label: "Viewer", article: "a viewer", hint: "Reads everything, changes nothing." },
} as const;
