import { z } from "@hono/zod-openapi";
import { incompleteContent, incompleteProblem } from "./incomplete-tools";
import { time } from "./time";

const fields = {
  name: z
    .string()
    .max(2048)
    .openapi({ description: "The name or URI as typed: it may be empty or taken." }),
  title: z
    .string()
    .max(200)
    .optional()
    .openapi({ description: "The title as typed, or the name of a resource without one." }),
  problems: z
    .array(incompleteProblem)
    .min(1)
    .max(1000)
    .openapi({ description: "What is to be fixed before it can be published." }),
};
const place = {
  list: z.enum(["prompts", "resources"]),
  entry: z.string().max(2048).nullable().openapi({
    description:
      "The name of the prompt or URI of the resource that it changes; null for a new one.",
  }),
};
export const incompleteEntryChange = z
  .strictObject({ ...fields, content: incompleteContent })
  .openapi("IncompleteEntryChange");
export const newIncompleteEntry = z
  .strictObject({
    list: place.list,
    entry: place.entry.default(null),
    ...fields,
    content: incompleteContent,
  })
  .openapi("NewIncompleteEntry");

const listed = z
  .object({ id: z.string(), ...place, ...fields, revision: z.int(), updatedAt: time })
  .openapi("ListedIncompleteEntry");
export type ListedIncompleteEntry = z.infer<typeof listed>;
export const incompleteEntryList = z.object({ incompleteEntries: z.array(listed) });
export const incompleteEntry = z
  .object({ ...listed.shape, content: incompleteContent })
  .openapi("IncompleteEntry");
export type IncompleteEntry = z.infer<typeof incompleteEntry>;
