const lines = "On a row: parameter, header, body field";
const rows = "On a parameter";
const code = "In a code editor";

/**
 * All shortcuts. The shortcut sheet lists them, and page-level handlers take their keys from here; trees, lists and
 * code editors handle their own. `mod` is Command on a Mac and Control elsewhere; keys separated by a space are
 * pressed in sequence. Page-level keys without `mod` are ignored while typing and can be turned off in the sheet.
 * No two shortcuts in the same context share their keys.
 */
export const shortcuts = {
  palette: { keys: "mod+k", says: "Search or run a command", group: "Everywhere" },
  sheet: { keys: "?", says: "Show keyboard shortcuts", group: "Everywhere" },
  search: { keys: "/", says: "Focus the search field", group: "Everywhere" },
  create: { keys: "n", says: "New agent, tool or credential", group: "Everywhere" },
  notices: { keys: "alt+t", says: "Go to notifications", group: "Everywhere" },
  toAgents: { keys: "g a", says: "Agents", group: "Go to" },
  toCredentials: { keys: "g c", says: "Credentials", group: "Go to" },
  toImport: { keys: "g i", says: "Import", group: "Go to" },
  toSettings: { keys: "g s", says: "Settings", group: "Go to" },
  toTools: { keys: "g t", says: "Tools", group: "Go to, within an agent" },
  toPlayground: { keys: "g p", says: "Playground", group: "Go to, within an agent" },
  toTests: { keys: "g x", says: "Tests", group: "Go to, within an agent" },
  toResource: { keys: "g r", says: "Resource", group: "Go to, within an agent" },
  toEndpoint: { keys: "g e", says: "Endpoint", group: "Go to, within an agent" },
  toVersions: { keys: "g v", says: "Versions", group: "Go to, within an agent" },
  toCalls: { keys: "g l", says: "Calls", group: "Go to, within an agent" },
  publish: { keys: "g g", says: "Publish", group: "Go to, within an agent" },
  save: { keys: "mod+s", says: "Save", group: "In an editor" },
  run: { keys: "mod+enter", says: "Run or approve", group: "In an editor" },
  undo: { keys: "mod+z", says: "Undo", group: "In an editor" },
  redo: { keys: "mod+shift+z / mod+y", says: "Redo", group: "In an editor" },
  move: { keys: "alt+up / alt+down", says: "Move up or down", group: lines },
  duplicate: { keys: "mod+d", says: "Duplicate", group: lines },
  remove: {
    keys: "delete / mod+backspace",
    says: "Delete, when not editing text",
    group: lines,
  },
  moveInOut: {
    keys: "alt+right / alt+left",
    says: "Indent or outdent",
    group: rows,
  },
  nextRow: { keys: "up / down", says: "Previous or next row", group: rows },
  openRow: { keys: "enter", says: "Open or close, from its name", group: rows },
  leaveName: { keys: "escape", says: "Leave the name, or close", group: rows },
  copyRow: { keys: "mod+c / mod+x", says: "Copy or cut with its children", group: rows },
  pasteRow: { keys: "mod+v", says: "Paste parameters below", group: rows },
  moveTool: {
    keys: "alt+up / alt+down",
    says: "Move the tool up or down",
    group: "In the tool list",
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

/** A pressed key in the notation of `shortcuts`: `mod+k`, `g`, `?`, `alt+up`. */
export const strokeOf = ({ key, metaKey, ctrlKey, altKey, shiftKey }: Stroke): string => {
  const name = names[key] ?? key.toLowerCase();
  // Many keyboards need Shift for signs such as ?, so ignore it for them.
  const shift = shiftKey && (name.length > 1 || /[a-z]/.test(name));
  const held = [(metaKey || ctrlKey) && "mod", altKey && "alt", shift && "shift"];
  return [...held.filter(Boolean), name].join("+");
};

/** Whether a key press is the shortcut `id`, for handlers on a single element. */
export const isShortcut = (event: Stroke, id: ShortcutId): boolean =>
  strokeOf(event) === shortcuts[id].keys;

/** Whether a combination works while typing in a field. */
export const worksWhileTyping = (keys: string): boolean => keys.startsWith("mod+");
