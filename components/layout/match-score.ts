/**
 * How well `query` fits `text`, from 0 (not at all) to 1: a beginning fits better than a word's beginning, that
 * better than a middle, and letters in order anywhere (`stg` in "Settings") fit least. Case does not count.
 */
export function matchScore(query: string, text: string): number {
  const [wanted, given] = [query.trim().toLowerCase(), text.toLowerCase()];
  if (wanted === "") return 1;
  if (given === wanted) return 1;
  if (given.startsWith(wanted)) return 0.9;
  const words = wanted.split(/\s+/);
  const starts = given.split(/[^\p{L}\p{N}]+/u);
  if (words.every((word) => starts.some((start) => start.startsWith(word)))) return 0.8;
  if (words.every((word) => given.includes(word))) return 0.6;
  return scattered(wanted.replaceAll(" ", ""), given);
}

/** Letters in order, the nearer together the better. One or two letters fit nearly anything, so they do not count. */
function scattered(wanted: string, given: string): number {
  if (wanted.length < 3) return 0;
  let from = given.indexOf(wanted.charAt(0));
  const began = from;
  for (const letter of wanted.slice(1)) {
    if (from < 0) return 0;
    from = given.indexOf(letter, from + 1);
  }
  if (from < 0) return 0;
  const density = wanted.length / (from - began + 1);
  return density < 0.3 ? 0 : 0.5 * density;
}
