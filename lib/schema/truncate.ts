const graphemes = new Intl.Segmenter();

/**
 * Returns the beginning of a string, at most `length` UTF-16 units. Never ends inside a grapheme,
 * such as an emoji that consists of several code points.
 */
export const cutText = (text: string, length: number): string => {
  if (text.length <= length) return text;
  // A window is enough: segmenting a long string from its start would be slow.
  const start = Math.max(0, length - 256);
  const boundary = graphemes.segment(text.slice(start, length + 64)).containing(length - start);
  const end = start + (boundary?.index ?? 0);
  // A cluster of hundreds of combining marks is cut between two code points instead.
  return end > start ? text.slice(0, end) : text.slice(0, length).replace(/[\uD800-\uDBFF]$/, "");
};

/** Like `cutText`, with an ellipsis if text was cut off. */
export const truncate = (text: string, length: number): string =>
  text.length > length ? `${cutText(text, length - 1)}…` : text;

const MAX_KEY_LENGTH = 100;

/** Shortens a key of a caller's JSON for an error message. */
export const truncateKey = (key: string): string => truncate(key, MAX_KEY_LENGTH);
