import { z } from "@hono/zod-openapi";
import { time } from "./time";

export const incompleteProblem = z.strictObject({
  path: z.string().max(1000).openapi({ description: "The field of the editor’s form." }),
  message: z.string().max(2000),
});
const fields = {
  name: z.string().max(1000).openapi({ description: "As typed: it may be empty or taken." }),
  problems: z
    .array(incompleteProblem)
    .min(1)
    .max(1000)
    .openapi({ description: "What is to be fixed before the tool can be published." }),
};
const tool = z
  .string()
  .nullable()
  .openapi({ description: "The name of the tool that it changes; null for a new one." });
export const incompleteContent = z
  .record(z.string(), z.unknown())
  .openapi({ description: "The editor’s form. Its keys may change with every release." });

export const incompleteToolChange = z
  .strictObject({ ...fields, content: incompleteContent })
  .openapi("IncompleteToolChange");
export const newIncompleteTool = z
  .strictObject({ tool: tool.default(null), ...fields, content: incompleteContent })
  .openapi("NewIncompleteTool");

const listed = z
  .object({ id: z.string(), tool, ...fields, revision: z.int(), updatedAt: time })
  .openapi("ListedIncompleteTool");
export type ListedIncompleteTool = z.infer<typeof listed>;
export const incompleteToolList = z.object({ incompleteTools: z.array(listed) });
export const incompleteTool = z
  .object({ ...listed.shape, content: incompleteContent })
  .openapi("IncompleteTool");
export type IncompleteTool = z.infer<typeof incompleteTool>;

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
