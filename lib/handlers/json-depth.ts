const BACKSLASH = 0x5c;
const QUOTE = 0x22;

/** The index of the quote that ends the string which begins before `from`. */
const findStringEnd = (json: string, from: number): number => {
  for (let index = json.indexOf('"', from); index >= 0; index = json.indexOf('"', index + 1)) {
    let first = index;
    while (first > from && json.charCodeAt(first - 1) === BACKSLASH) first--;
    if ((index - first) % 2 === 0) return index;
  }
  return json.length;
};

/** The nesting depth of a JSON text. Scans the text without recursion, so deep nesting cannot overflow the stack. */
export const getJsonDepth = (json: string): number => {
  let depth = 0;
  let maxDepth = 0;
  for (let index = 0; index < json.length; index++) {
    const code = json.charCodeAt(index);
    if (code === QUOTE) index = findStringEnd(json, index + 1);
    else if (code === 0x5b || code === 0x7b) maxDepth = Math.max(maxDepth, ++depth);
    else if (code === 0x5d || code === 0x7d) depth--;
  }
  return maxDepth;
};
