/** At most `most` names, then the number of the others: "send, list and 3 more". */
export const shortList = (names: readonly string[], most: number): string => {
  const more = names.length - most;
  return names.slice(0, most).join(", ") + (more > 0 ? ` and ${more} more` : "");
};
