/** Formats milliseconds, with one decimal below 10 ms. */
export const formatDuration = (ms: number): string =>
  ms < 10 ? ms.toFixed(1) : Math.round(ms).toLocaleString("en");
