/** Formats milliseconds, with one decimal below 10 ms. */
export const formatDuration = (ms: number): string => {
  const tenths = ms.toFixed(1);
  return Number(tenths) < 10 ? tenths : Math.round(ms).toLocaleString("en");
};
