/**
 * Text colors of HTTP methods by purpose: reading, creating, changing, deleting. The method name
 * conveys the same information. They override the color of a select.
 */
export const methodColors: Partial<Record<string, string>> = {
  GET: "text-info-strong!",
  HEAD: "text-info-strong!",
  POST: "text-success-strong!",
  PUT: "text-warning-strong!",
  PATCH: "text-warning-strong!",
  DELETE: "text-danger-strong!",
};
