import { z } from "zod";

export const slugSchema = z.string().regex(/^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/, {
  error: ({ input }) =>
    input === ""
      ? "Enter an address with lowercase letters, digits and hyphens."
      : "Use up to 64 lowercase letters, digits and hyphens, starting and ending with a letter or digit.",
});

/** Converts a name to lowercase Latin letters and digits, with hyphens between words. */
export const toKebabCase = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/** Converts a name to a slug; empty if the name has no Latin letters or digits. */
export const toSlug = (name: string): string => toKebabCase(name).slice(0, 64).replace(/-$/, "");

export const agentProfileSchema = z.strictObject({
  slug: slugSchema,
  name: z.string().trim().min(1, "Enter a name.").max(120),
  description: z.string().max(4000),
  icon: z.string().max(16).optional(),
});
export type AgentProfile = z.infer<typeof agentProfileSchema>;
