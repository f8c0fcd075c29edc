/** Returns the direction of a vertical arrow key, or 0 for other keys. */
export const getArrowStep = (key: string): -1 | 0 | 1 => {
  if (key === "ArrowUp") return -1;
  return key === "ArrowDown" ? 1 : 0;
};
