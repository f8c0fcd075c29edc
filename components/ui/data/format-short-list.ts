/** Formats at most `max` names, then the number of the others: "send, list and 3 more". */
export const formatShortList = (names: readonly string[], max: number): string => {
  const hiddenCount = names.length - max;
  return names.slice(0, max).join(", ") + (hiddenCount > 0 ? ` and ${hiddenCount} more` : "");
};
