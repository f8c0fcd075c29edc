/** Decodes percent-encoded characters. Returns undefined if one of them is malformed. */
export const decodePercent = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};
