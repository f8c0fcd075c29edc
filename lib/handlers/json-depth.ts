/** The nesting depth of a JSON text. Scans the text without recursion, so deep nesting cannot overflow the stack. */
export const getJsonDepth = (json: string): number => {
  let depth = 0;
  let maxDepth = 0;
  let isInString = false;
  for (let index = 0; index < json.length; index++) {
    const code = json.charCodeAt(index);
    if (isInString) {
      if (code === 0x5c) index++;
      else if (code === 0x22) isInString = false;
    } else if (code === 0x22) isInString = true;
    else if (code === 0x5b || code === 0x7b) maxDepth = Math.max(maxDepth, ++depth);
    else if (code === 0x5d || code === 0x7d) depth--;
  }
  return maxDepth;
};
