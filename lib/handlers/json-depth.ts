const BACKSLASH = 0x5c;
const QUOTE = 0x22;

/**
 * Returns the index of the quote that ends the string beginning before `from`, or the text's length
 * if there is none.
 */
export const findStringEnd = (json: string, from: number): number => {
  for (let index = json.indexOf('"', from); index >= 0; index = json.indexOf('"', index + 1)) {
    let first = index;
    while (first > from && json.charCodeAt(first - 1) === BACKSLASH) first--;
    if ((index - first) % 2 === 0) return index;
  }
  return json.length;
};

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;

/** Digits after a decimal point may be rounded, so only others count. */
const MIN_LONG_DIGITS = 16;
const MIN_EXPONENT_DIGITS = 3;

/**
 * Returns the nesting depth of a JSON text, and whether it may have a number that JavaScript cannot
 * represent: an integer of 16 digits, or an exponent of three. Scans the text without recursion, so
 * deep nesting cannot overflow the stack.
 */
export const scanJson = (json: string): { depth: number; mayHaveLongNumber: boolean } => {
  let depth = 0;
  let maxDepth = 0;
  let digits = 0;
  let mayHaveLongNumber = false;
  for (let index = 0; index < json.length; index++) {
    const code = json.charCodeAt(index);
    if (isDigit(code)) {
      digits++;
      if (digits === MIN_LONG_DIGITS) mayHaveLongNumber ||= json[index - digits] !== ".";
      else if (digits === MIN_EXPONENT_DIGITS)
        mayHaveLongNumber ||= "eE+".includes(json[index - digits] ?? " ");
      continue;
    }
    digits = 0;
    if (code === QUOTE) index = findStringEnd(json, index + 1);
    else if (code === 0x5b || code === 0x7b) maxDepth = Math.max(maxDepth, ++depth);
    else if (code === 0x5d || code === 0x7d) depth--;
  }
  return { depth: maxDepth, mayHaveLongNumber };
};

export const getJsonDepth = (json: string): number => scanJson(json).depth;
