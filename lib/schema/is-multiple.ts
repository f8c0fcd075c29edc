/** Relative, because binary fractions are inexact: 0.3 is a multiple of 0.1. */
const TOLERANCE = 1e-9;

/** Whether a number is a multiple of a positive step. */
export const isMultiple = (value: number, step: number): boolean => {
  const ratio = value / step;
  // If the ratio overflows, only the remainder is meaningful.
  if (!Number.isFinite(ratio)) return value % step === 0;
  return Math.abs(ratio - Math.round(ratio)) < TOLERANCE * Math.max(1, Math.abs(ratio));
};
