const MAX_LABEL_CHARS = 32;

/** Matches labels that could be mistaken for the buttons beside them, Cancel and Edit. */
const ambiguousLabel = /^(?:cancel|edit)\b/i;

/**
 * Converts a tool's name to a button label: "Send message" for `sendMessage`. Falls back to
 * "Approve" for unusual and ambiguous names.
 */
export const toActionLabel = (name: string): string => {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .split(/[\s_./-]+/)
    .filter(Boolean)
    // Acronyms such as URL stay in capitals.
    .map((word) => (/^[A-Z\d]{2,}$/.test(word) ? word : word.toLowerCase()));
  const label = words.join(" ");
  const isClear = /^[a-z]/i.test(label) && !ambiguousLabel.test(label);
  return isClear && label.length <= MAX_LABEL_CHARS
    ? label.charAt(0).toUpperCase() + label.slice(1)
    : "Approve";
};
