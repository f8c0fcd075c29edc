/**
 * Joins the characters that a provider splits between two parts of an answer. The returned function
 * takes a part and returns it without half a character at its end, which then begins the next part.
 * Half a character on its own cannot be encoded in UTF-8.
 */
export const createCharacterJoiner = () => {
  let half = "";
  return (part: string): string => {
    const text = half + part;
    half = /[\ud800-\udbff]$/.exec(text)?.[0] ?? "";
    return text.slice(0, text.length - half.length);
  };
};
