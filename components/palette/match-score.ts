/**
 * Scores how well `query` matches `text`, from 0 (no match) to 1. A prefix scores highest, then the
 * start of a word, then a substring, then letters that appear in order anywhere (`stg` in
 * "Settings"). Case-insensitive.
 */
export function getMatchScore(query: string, text: string): number {
  const needle = query.trim().toLowerCase();
  const target = text.toLowerCase();
  if (needle === "") return 1;
  if (target === needle) return 1;
  if (target.startsWith(needle)) return 0.9;
  const words = needle.split(/\s+/);
  const targetWords = target.split(/[^\p{L}\p{N}]+/u);
  if (words.every((word) => targetWords.some((start) => start.startsWith(word)))) return 0.8;
  if (words.every((word) => target.includes(word))) return 0.6;
  return scoreScattered(needle.replaceAll(" ", ""), target);
}

/**
 * Scores letters that appear in order, higher the closer they are. One or two letters match nearly
 * anything and score 0.
 */
function scoreScattered(needle: string, target: string): number {
  if (needle.length < 3) return 0;
  let position = target.indexOf(needle.charAt(0));
  const startPosition = position;
  for (const letter of needle.slice(1)) {
    if (position < 0) return 0;
    position = target.indexOf(letter, position + 1);
  }
  if (position < 0) return 0;
  const density = needle.length / (position - startPosition + 1);
  return density < 0.3 ? 0 : 0.5 * density;
}
