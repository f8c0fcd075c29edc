/** What a key does with a line. */
export type LineKey = "up" | "down" | "in" | "out" | "duplicate" | "remove";

/** What the focus is in: a text with something in it, an empty one, or no text at all. */
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
 * The keys of a line. In a text they give way to what the same keys do there on some system: delete to the
 * line's beginning or a word and, on a Mac, go from word to word. Alt and up or down means nothing in a field of one
 * line; elsewhere than on a Mac Alt and left would leave the page.
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
