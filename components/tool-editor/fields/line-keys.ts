/** The action that a shortcut performs on a line. */
export type LineKey = "up" | "down" | "in" | "out" | "duplicate" | "remove";

/** What has the focus: a text field with content, an empty one, or no text field. */
export type Typing = "text" | "empty" | "none";

type Stroke = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

const pressed = ["checkbox", "radio", "button"];

export const typingIn = (target: EventTarget | null): Typing => {
  const typed =
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && !pressed.includes(target.type));
  if (!typed) return "none";
  return target.value === "" ? "empty" : "text";
};

/**
 * Maps a key press to the action on a line. In a text field, keys with a system-wide editing function are left
 * alone: deleting a word or to the start of the line and, on a Mac, Alt with Left or Right, which moves by word.
 * Elsewhere, Alt and Left would navigate back, so it is always handled.
 */
export const lineKeyOf = (stroke: Stroke, typing: Typing, mac: boolean): LineKey | undefined => {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = stroke;
  const mod = ctrlKey || metaKey;
  if (shiftKey || (mod && altKey)) return undefined;
  if (altKey) {
    if (key === "ArrowUp") return "up";
    if (key === "ArrowDown") return "down";
    if (mac && typing !== "none") return undefined;
    return key === "ArrowRight" ? "in" : key === "ArrowLeft" ? "out" : undefined;
  }
  if (!mod) return key === "Delete" && typing === "none" ? "remove" : undefined;
  if (key.toLowerCase() === "d") return "duplicate";
  return key === "Backspace" && typing !== "text" ? "remove" : undefined;
};
