export const roleWords = {
  owner: { label: "Owner", hint: "Does everything, invites and removes people." },
  editor: { label: "Editor", hint: "Makes, publishes and deletes agents." },
  viewer: { label: "Viewer", hint: "Reads everything, changes nothing." },
} as const;
