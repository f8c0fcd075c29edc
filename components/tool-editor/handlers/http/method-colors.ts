import type { HttpHandler } from "@/lib/agent/handlers/http";

/** Text colours of the methods: reading, creating, changing, deleting. The name itself says the same. They override the select’s own colour. */
export const methodColors: Partial<Record<HttpHandler["method"], string>> = {
  GET: "text-info-strong!",
  HEAD: "text-info-strong!",
  POST: "text-success-strong!",
  PUT: "text-warning-strong!",
  PATCH: "text-warning-strong!",
  DELETE: "text-danger-strong!",
};
