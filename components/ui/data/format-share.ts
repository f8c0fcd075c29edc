/** Percentages from here on are rounded to 10 or more, so that their decimal says little. */
const WHOLE_PERCENT_FROM = 9.95;
/**
 * Formats a percentage as "2.1%" or "43%". Only nothing is "0%" and only everything is "100%":
 * values close to them become "< 0.1%", "99.2%" or "> 99.9%".
 */
export const formatShare = (part: number, whole: number): string => {
  if (part === 0 || whole === 0) return "0%";
  if (part === whole) return "100%";
  const percent = (100 * part) / whole;
  if (percent < 0.1) return "< 0.1%";
  if (percent > 99.9) return "> 99.9%";
  return `${percent.toFixed(percent < WHOLE_PERCENT_FROM || percent > 99 ? 1 : 0)}%`;
};
