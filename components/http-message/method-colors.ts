/**
 * Text colours of HTTP methods: reading, creating, changing, deleting. The name itself says the same. They override
 * the colour of a select.
 */
export const methodColors: Partial<Record<string, string>> = {
  GET: "text-info-strong!",
  HEAD: "text-info-strong!",
  POST: "text-success-strong!",
  PUT: "text-warning-strong!",
  PATCH: "text-warning-strong!",
  DELETE: "text-danger-strong!",
};
