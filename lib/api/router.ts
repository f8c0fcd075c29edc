import { OpenAPIHono, z } from "@hono/zod-openapi";
import { issuePointer } from "@/lib/agent/tool";
import type { Owner } from "@/lib/data/owner";
import { AppError } from "@/lib/errors";
import { problem } from "./schemas/problem";

/** `session` is the id of the session that a cookie names; undefined for a token. */
export type ApiEnv = {
  Variables: { owner: Owner; requestId: string; session: string | undefined };
};

/** A zod refusal as the API says it: every wrong place with its sentence. */
export const invalid = (error: z.ZodError): AppError => {
  const issues = error.issues.map(({ path, message }) => ({ path: issuePointer(path), message }));
  const [first] = issues;
  const more = issues.length > 1 ? ` (and ${issues.length - 1} more)` : "";
  const where = first?.path ? `${first.path}: ` : "";
  return new AppError(
    "invalid_input",
    `${where}${first?.message ?? "The input is not valid."}${more}`,
    {
      issues,
    },
  );
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

/** What every route may answer besides its own success. */
export const refusals = {
  default: {
    description: "A refusal (RFC 9457).",
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

/** The revision a write was made against; undefined when the caller did not say. */
export const ifMatch = (header: string | undefined): number | undefined => {
  if (header === undefined || header.trim() === "*") return undefined;
  const revision = /^(?:W\/)?"(\d{1,9})"$/.exec(header.trim())?.[1];
  if (!revision)
    throw new AppError("precondition_failed", "If-Match must be the ETag that was read.");
  return Number(revision);
};
