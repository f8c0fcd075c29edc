const MAX_LABEL_CHARS = 32;

/**
 * Converts a tool's name to a button label: "Send message" for `sendMessage`. Falls back to
 * "Approve" for unusual names.
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
  return /^[a-z]/i.test(label) && label.length <= MAX_LABEL_CHARS
    ? label.charAt(0).toUpperCase() + label.slice(1)
    : "Approve";
};
