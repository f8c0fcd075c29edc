/**
 * Every shortcut of the product: the sheet shows this list, and the handlers read their keys from it. `mod` is
 * Command on a Mac and Control elsewhere; keys with a space between follow one another. A key without `mod`
 * never counts while somebody types, and can be switched off in the sheet.
 */
export const shortcuts = {
  palette: { keys: "mod+k", says: "Find an agent, a tool or a deed", group: "Everywhere" },
  sheet: { keys: "?", says: "Show these shortcuts", group: "Everywhere" },
  search: { keys: "/", says: "Go to the page’s search field", group: "Everywhere" },
  create: { keys: "n", says: "Make a new agent, tool or credential", group: "Everywhere" },
  toAgents: { keys: "g a", says: "Agents", group: "Go to" },
  toCredentials: { keys: "g c", says: "Credentials", group: "Go to" },
  toImport: { keys: "g i", says: "Import", group: "Go to" },
  toSettings: { keys: "g s", says: "Settings", group: "Go to" },
  toTools: { keys: "g t", says: "The agent’s tools", group: "Within an agent, go to" },
  toPlayground: { keys: "g p", says: "Playground", group: "Within an agent, go to" },
  toTests: { keys: "g x", says: "Tests", group: "Within an agent, go to" },
  toResource: { keys: "g r", says: "Resource", group: "Within an agent, go to" },
  toEndpoint: { keys: "g e", says: "Endpoint", group: "Within an agent, go to" },
  toVersions: { keys: "g v", says: "Versions", group: "Within an agent, go to" },
  toCalls: { keys: "g l", says: "Calls", group: "Within an agent, go to" },
  publish: { keys: "g g", says: "Publish", group: "Within an agent, go to" },
  save: { keys: "mod+s", says: "Save", group: "In an editor" },
  run: { keys: "mod+enter", says: "Run, or approve what is asked", group: "In an editor" },
  move: { keys: "alt+up / alt+down", says: "Move a row up or down", group: "In an editor" },
  leaveCode: { keys: "escape", says: "Let Tab leave a code editor", group: "In an editor" },
} as const satisfies Record<string, Shortcut>;

export type Shortcut = { keys: string; says: string; group: string };
export type ShortcutId = keyof typeof shortcuts;

export type Stroke = Pick<KeyboardEvent, "key" | "metaKey" | "ctrlKey" | "altKey" | "shiftKey">;

const names: Record<string, string> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
};

/** A pressed key in the registry's words: `mod+k`, `g`, `?`, `alt+up`. */
export const strokeOf = ({ key, metaKey, ctrlKey, altKey, shiftKey }: Stroke): string => {
  const name = names[key] ?? key.toLowerCase();
  // A sign such as ? is typed with Shift on many keyboards: the sign is what counts.
  const shift = shiftKey && (name.length > 1 || /[a-z]/.test(name));
  const held = [(metaKey || ctrlKey) && "mod", altKey && "alt", shift && "shift"];
  return [...held.filter(Boolean), name].join("+");
};

/** Whether a key press is the registry's for `id`: for handlers that listen on their own element. */
export const isShortcut = (event: Stroke, id: ShortcutId): boolean =>
  strokeOf(event) === shortcuts[id].keys;

/** Whether a combination may act while somebody types in a field. */
export const worksWhileTyping = (keys: string): boolean => keys.startsWith("mod+");
