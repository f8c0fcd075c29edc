/** Milliseconds as a table shows them: tenths only where they say something. */
export const duration = (ms: number): string =>
  ms < 10 ? ms.toFixed(1) : Math.round(ms).toLocaleString("en");
