import { z } from "@hono/zod-openapi";
import { time } from "./time";

const fields = {
  name: z
    .string()
    .max(2048)
    .openapi({ description: "The name or URI as typed: it may be empty or taken." }),
  title: z.string().max(200).optional().openapi({
    description: "The title of a prompt or resource as typed, or the name of one without a title.",
  }),
  problems: z
    .array(z.strictObject({ path: z.string().max(1000), message: z.string().max(2000) }))
    .min(1)
    .max(1000)
    .openapi({
      description:
        "What is to be fixed before it can be published. A path is the field of the editor's form.",
    }),
};
const content = z
  .record(z.string(), z.unknown())
  .openapi({ description: "The editor's form. Its keys may change with every release." });
const place = {
  list: z.enum(["tools", "prompts", "resources"]),
  entry: z.string().max(2048).nullable().openapi({
    description:
      "The name of the tool or prompt, or the URI of the resource, that it changes; null for a new one.",
  }),
};

export const incompleteEntryChange = z
  .strictObject({ ...fields, content })
  .openapi("IncompleteEntryChange");
export const newIncompleteEntry = z
  .strictObject({ list: place.list, entry: place.entry.default(null), ...fields, content })
  .openapi("NewIncompleteEntry");

const listed = z
  .object({ id: z.string(), ...place, ...fields, revision: z.int(), updatedAt: time })
  .openapi("ListedIncompleteEntry");
export type ListedIncompleteEntry = z.infer<typeof listed>;
export const incompleteEntryList = z.object({ incompleteEntries: z.array(listed) });
export const incompleteEntry = z.object({ ...listed.shape, content }).openapi("IncompleteEntry");
export type IncompleteEntry = z.infer<typeof incompleteEntry>;

/** Identifies the incomplete tool, prompt or resource that a save completes. */
export const completes = z.object({
  completes: z
    .string()
    .regex(
      /^[0-9a-f-]{36}@\d{1,9}$/,
      "Send the id and revision of what it completes, with an @ between them.",
    )
    .transform((text) => {
      const [id = "", revision] = text.split("@");
      return { id, revision: Number(revision) };
    })
    .optional()
    .openapi({
      type: "string",
      description:
        "The incomplete tool, prompt or resource to delete, as id@revision. A newer revision is kept.",
    }),
});
