const lines = "On a line: a parameter, a header, a field of a body";
const rows = "On a parameter";
const code = "In a code editor";

/**
 * Every shortcut of the product: the sheet shows this list, and the handlers of a whole page read their keys
 * from it; a tree, a list or a code editor knows its own. `mod` is Command on a Mac and Control elsewhere; keys
 * with a space between follow one another. A page's key without `mod` never counts while somebody types, and
 * can be switched off in the sheet. No two that hold in one place share their keys.
 */
export const shortcuts = {
  palette: { keys: "mod+k", says: "Find an agent, a tool or a deed", group: "Everywhere" },
  sheet: { keys: "?", says: "Show these shortcuts", group: "Everywhere" },
  search: { keys: "/", says: "Go to the page’s search field", group: "Everywhere" },
  create: { keys: "n", says: "Make a new agent, tool or credential", group: "Everywhere" },
  notices: { keys: "alt+t", says: "Go to the notices in the corner", group: "Everywhere" },
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
  undo: { keys: "mod+z", says: "Undo, in fields and code alike", group: "In an editor" },
  redo: { keys: "mod+shift+z / mod+y", says: "Redo", group: "In an editor" },
  move: { keys: "alt+up / alt+down", says: "Move it up or down", group: lines },
  duplicate: { keys: "mod+d", says: "Duplicate it", group: lines },
  remove: {
    keys: "delete / mod+backspace",
    says: "Delete it, outside of a text",
    group: lines,
  },
  moveInOut: {
    keys: "alt+right / alt+left",
    says: "Move it in or out",
    group: rows,
  },
  nextRow: { keys: "up / down", says: "Go to the row above or below", group: rows },
  openRow: { keys: "enter", says: "Open or close it, from its name", group: rows },
  leaveName: { keys: "escape", says: "Leave its name, or close it", group: rows },
  copyRow: { keys: "mod+c / mod+x", says: "Copy or cut it, with all inside", group: rows },
  pasteRow: { keys: "mod+v", says: "Paste parameters after it", group: rows },
  moveTool: {
    keys: "alt+up / alt+down",
    says: "Move the tool up or down",
    group: "In the list of tools",
  },
  format: { keys: "shift+alt+f", says: "Format the code", group: code },
  leaveCode: { keys: "escape", says: "Let Tab leave the editor", group: code },
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
