import { OpenAPIHono, z } from "@hono/zod-openapi";
import { issuePointer } from "@/lib/agent/tool";
import type { Owner } from "@/lib/data/owner";
import { AppError } from "@/lib/errors";
import { problem } from "./schemas/problem";

/** `session` is the id of the cookie's session; undefined for a token. */
export type ApiEnv = {
  Variables: { owner: Owner; requestId: string; session: string | undefined };
};

/** Converts a zod error to `invalid_input`, with an issue for each invalid value. */
export const invalid = (error: z.ZodError): AppError => {
  const issues = error.issues.map(({ path, message }) => ({ path: issuePointer(path), message }));
  const [first] = issues;
  const more = issues.length > 1 ? ` (and ${issues.length - 1} more)` : "";
  const where = first?.path ? `${first.path}: ` : "";
  return new AppError("invalid_input", `${where}${first?.message ?? "Invalid input."}${more}`, {
    issues,
  });
};

export const createRouter = () =>
  new OpenAPIHono<ApiEnv>({
    defaultHook: (result) => {
      if (!result.success) throw invalid(result.error as unknown as z.ZodError);
    },
  });

export const json = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  description,
  content: { "application/json": { schema } },
});
export const body = <Schema extends z.ZodType>(schema: Schema) => ({
  required: true as const,
  content: { "application/json": { schema } },
});
export const empty = (description: string) => ({ description });

/** The error response of every route. */
export const refusals = {
  default: {
    description: "An error (RFC 9457).",
    content: { "application/problem+json": { schema: problem } },
  },
} as const;

export const slugParam = z.object({
  slug: z.string().openapi({ param: { name: "slug", in: "path" }, example: "weather" }),
});
export const toolParams = z.object({
  ...slugParam.shape,
  name: z.string().openapi({ param: { name: "name", in: "path" }, example: "getForecast" }),
});

export const etagOf = (revision: number): string => `"${revision}"`;

/** Parses an If-Match header to the expected revision; undefined if it is missing or `*`. */
export const ifMatch = (header: string | undefined): number | undefined => {
  if (header === undefined || header.trim() === "*") return undefined;
  const revision = /^(?:W\/)?"(\d{1,9})"$/.exec(header.trim())?.[1];
  if (!revision)
    throw new AppError("precondition_failed", "If-Match must be an ETag returned by this API.");
  return Number(revision);
};
