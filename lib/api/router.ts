import { OpenAPIHono, z } from "@hono/zod-openapi";
import type { Owner } from "@/lib/data/access/owner";
import { AppError } from "@/lib/errors";
import { toIssue } from "@/lib/schema/zod-issue";
import { problem } from "./schemas/problem";

/** `session` is the id of the cookie's session; undefined for a token. */
export type ApiEnv = {
  Variables: { owner: Owner; requestId: string; session: string | undefined };
};

/** Converts a zod error to `invalid_input`, with an issue for each invalid value. */
export const toInvalidInput = (error: z.ZodError): AppError => {
  const issues = error.issues.map(toIssue);
  const [first] = issues;
  const suffix = issues.length > 1 ? ` (and ${issues.length - 1} more)` : "";
  const prefix = first?.path ? `${first.path}: ` : "";
  return new AppError("invalid_input", `${prefix}${first?.message ?? "Invalid input."}${suffix}`, {
    issues,
  });
};

export const createRouter = () =>
  new OpenAPIHono<ApiEnv>({
    defaultHook: (result) => {
      if (!result.success) throw toInvalidInput(result.error as unknown as z.ZodError);
    },
  });

export const jsonResponse = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  description,
  content: { "application/json": { schema } },
});
export const jsonBody = <Schema extends z.ZodType>(schema: Schema) => ({
  required: true as const,
  content: { "application/json": { schema } },
});
export const emptyResponse = (description: string) => ({ description });

/** The error response of every route. */
export const errorResponses = {
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

export const toEtag = (revision: number): string => `"${revision}"`;

/** Parses an If-Match header to the expected revision; undefined if it is missing or `*`. */
export const parseIfMatch = (header: string | undefined): number | undefined => {
  if (header === undefined || header.trim() === "*") return undefined;
  const revision = /^(?:W\/)?"(\d{1,9})"$/.exec(header.trim())?.[1];
  if (!revision)
    throw new AppError("precondition_failed", "If-Match must be an ETag returned by this API.");
  return Number(revision);
};
