const MAX_LABEL_CHARS = 32;

/** A tool's name as a button says it: "Send message" for `sendMessage`. Odd names are shown as "Approve". */
export const toActionLabel = (name: string): string => {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .split(/[\s_./-]+/)
    .filter(Boolean)
    // Abbreviations such as URL stay in capitals.
    .map((word) => (/^[A-Z\d]{2,}$/.test(word) ? word : word.toLowerCase()));
  const label = words.join(" ");
  return /^[a-z]/i.test(label) && label.length <= MAX_LABEL_CHARS
    ? label.charAt(0).toUpperCase() + label.slice(1)
    : "Approve";
};
