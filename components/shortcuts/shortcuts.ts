const LINE_GROUP = "On a row: parameter, header, body field";
const ROW_GROUP = "On a parameter";
const CODE_GROUP = "In a code editor";

/**
 * All shortcuts. The shortcut sheet lists them, and page-level handlers get their keys from here.
 * Trees, lists and code editors handle their own. `mod` is Command on a Mac and Control elsewhere.
 * Keys separated by a space are pressed in sequence. Page-level keys without `mod` are ignored
 * while typing and can be turned off in the sheet. No two shortcuts in the same context share their
 * keys.
 */
export const shortcuts = {
  palette: { keys: "mod+k", label: "Search or run a command", group: "Everywhere" },
  sheet: { keys: "?", label: "Show keyboard shortcuts", group: "Everywhere" },
  search: { keys: "/", label: "Focus the search field", group: "Everywhere" },
  create: {
    keys: "n",
    label: "New agent, tool, prompt, resource or credential",
    group: "Everywhere",
  },
  notices: { keys: "alt+t", label: "Go to notifications", group: "Everywhere" },
  toAgents: { keys: "g a", label: "Agents", group: "Go to" },
  toCredentials: { keys: "g c", label: "Credentials", group: "Go to" },
  toLog: { keys: "g k", label: "Log of all agents", group: "Go to" },
  toImport: { keys: "g i", label: "Import", group: "Go to" },
  toSettings: { keys: "g s", label: "Settings", group: "Go to" },
  toTools: { keys: "g t", label: "Tools", group: "Go to, within an agent" },
  toPrompts: { keys: "g m", label: "Prompts", group: "Go to, within an agent" },
  toResources: { keys: "g o", label: "Resources", group: "Go to, within an agent" },
  toModel: { keys: "g d", label: "Model", group: "Go to, within an agent" },
  toPlayground: { keys: "g p", label: "Playground", group: "Go to, within an agent" },
  toTests: { keys: "g x", label: "Tests", group: "Go to, within an agent" },
  toResource: { keys: "g r", label: "Resource", group: "Go to, within an agent" },
  toEndpoint: { keys: "g e", label: "Endpoint", group: "Go to, within an agent" },
  toVersions: { keys: "g v", label: "Versions", group: "Go to, within an agent" },
  toCalls: { keys: "g l", label: "Log", group: "Go to, within an agent" },
  publish: { keys: "g g", label: "Publish", group: "Go to, within an agent" },
  nextCall: { keys: "j", label: "Next or older call", group: "In the log" },
  previousCall: { keys: "k", label: "Previous or newer call", group: "In the log" },
  save: { keys: "mod+s", label: "Save", group: "In an editor" },
  run: { keys: "mod+enter", label: "Run or approve", group: "In an editor" },
  undo: { keys: "mod+z", label: "Undo", group: "In an editor" },
  redo: { keys: "mod+shift+z / mod+y", label: "Redo", group: "In an editor" },
  move: { keys: "alt+up / alt+down", label: "Move up or down", group: LINE_GROUP },
  duplicate: { keys: "mod+d", label: "Duplicate", group: LINE_GROUP },
  remove: {
    keys: "delete / mod+backspace",
    label: "Delete, when not editing text",
    group: LINE_GROUP,
  },
  moveInOut: {
    keys: "alt+right / alt+left",
    label: "Indent or outdent",
    group: ROW_GROUP,
  },
  nextRow: { keys: "up / down", label: "Previous or next row", group: ROW_GROUP },
  openRow: { keys: "enter", label: "Open or close, from its name", group: ROW_GROUP },
  leaveName: { keys: "escape", label: "Leave the name, or close", group: ROW_GROUP },
  copyRow: { keys: "mod+c / mod+x", label: "Copy or cut with its children", group: ROW_GROUP },
  pasteRow: { keys: "mod+v", label: "Paste parameters below", group: ROW_GROUP },
  moveTool: {
    keys: "alt+up / alt+down",
    label: "Move the tool up or down",
    group: "In the tool list",
  },
  format: { keys: "shift+alt+f", label: "Format the code", group: CODE_GROUP },
  leaveCode: { keys: "escape", label: "Let Tab leave the editor", group: CODE_GROUP },
} as const satisfies Record<string, Shortcut>;

export type Shortcut = { keys: string; label: string; group: string };
export type ShortcutId = keyof typeof shortcuts;

type Stroke = Pick<KeyboardEvent, "key" | "metaKey" | "ctrlKey" | "altKey" | "shiftKey">;

const keyNames: Record<string, string> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
};

/** Formats a pressed key in the notation of `shortcuts`: `mod+k`, `g`, `?`, `alt+up`. */
export const toStroke = ({ key, metaKey, ctrlKey, altKey, shiftKey }: Stroke): string => {
  const name = keyNames[key] ?? key.toLowerCase();
  // Many keyboards need Shift for symbols such as ?, so Shift is ignored for them.
  const shift = shiftKey && (name.length > 1 || /[a-z]/.test(name));
  const modifiers = [(metaKey || ctrlKey) && "mod", altKey && "alt", shift && "shift"];
  return [...modifiers.filter(Boolean), name].join("+");
};

/** Whether a key press is the shortcut `id`, for handlers on a single element. */
export const isShortcut = (event: Stroke, id: ShortcutId): boolean =>
  toStroke(event) === shortcuts[id].keys;

/** Whether a combination works while typing in a field. */
export const worksWhileTyping = (keys: string): boolean => keys.startsWith("mod+");
