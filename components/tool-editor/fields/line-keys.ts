/** Action that a shortcut performs on a line. */
export type LineAction = "up" | "down" | "in" | "out" | "duplicate" | "remove";

/** What has the focus: a text field with content, an empty one, or no text field. */
export type FocusKind = "text" | "empty" | "none";

export type KeyPress = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

const nonTextTypes = ["checkbox", "radio", "button"];

export const getFocusKind = (target: EventTarget | null): FocusKind => {
  const isTextField =
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && !nonTextTypes.includes(target.type));
  if (!isTextField) return "none";
  return target.value === "" ? "empty" : "text";
};

/**
 * Maps a key press to an action on a line. Returns undefined if there is none. In a text field,
 * keys with a system-wide editing function are left alone: deleting a word or to the start of the
 * line and, on a Mac, Alt with Left or Right, which moves by word. Elsewhere, Alt with Left would
 * navigate back, so it is always handled.
 */
export const getLineAction = (
  keyPress: KeyPress,
  focusKind: FocusKind,
  isMac: boolean,
): LineAction | undefined => {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = keyPress;
  const hasModifier = ctrlKey || metaKey;
  if (shiftKey || (hasModifier && altKey)) return undefined;
  if (altKey) {
    if (key === "ArrowUp") return "up";
    if (key === "ArrowDown") return "down";
    if (isMac && focusKind !== "none") return undefined;
    if (key === "ArrowRight") return "in";
    return key === "ArrowLeft" ? "out" : undefined;
  }
  if (!hasModifier) return key === "Delete" && focusKind === "none" ? "remove" : undefined;
  if (key.toLowerCase() === "d") return "duplicate";
  return key === "Backspace" && focusKind !== "text" ? "remove" : undefined;
};
