import fc from "fast-check";
import { expect, test } from "vitest";
import { formFromTool, type ToolForm } from "@/components/tool-editor/form/codec/tool-form";
import { toolFromForm } from "@/components/tool-editor/form/codec/tool-from-form";
import type { ParameterRow } from "@/components/tool-editor/parameters/model/rows";
import { type Tool, toolSchema } from "@/lib/agent/tool";
import { toToolsResponse } from "@/lib/agent/tool-dto";
import { runImport } from "@/lib/imports";
import { anyParameters } from "@/lib/schema/any-parameters-fixture";
import { checkParameters } from "@/lib/schema/check-schema";

const handler = { kind: "javascript", code: "export default () => 1" } as const;

/** Any form that could have been saved, with a random subset of its parameters hidden. */
const anyForm: fc.Arbitrary<ToolForm> = fc
  .record({
    model: anyParameters.filter(({ schema }) => checkParameters(schema).length === 0),
    description: fc.string({ minLength: 1 }).filter((text) => text.trim() !== ""),
    confirmationRequired: fc.boolean(),
    hidden: fc.infiniteStream(fc.boolean()),
  })
  // The import skips names that contain a placeholder.
  .filter(({ model }) => Object.keys(model.schema.properties).every((key) => !key.includes("{{")))
  .map(({ model: { schema }, description, confirmationRequired, hidden }) => {
    const form = formFromTool({ name: "tool", description, parameters: schema, handler });
    const mayHide = (row: ParameterRow) => !row.required || row.default !== null;
    return {
      ...form,
      confirmationRequired,
      rows: form.rows.map((row) => ({
        ...row,
        visible: !(mayHide(row) && hidden.next().value),
      })),
    };
  });

const toStoredTool = (form: ToolForm, before: Tool | null): Tool =>
  toolSchema.parse(JSON.parse(JSON.stringify(toolFromForm(form, before))));

/** Imports the tool from our tool list over HTTP, as another Toolwright would. */
const importTool = async (list: unknown): Promise<Tool> => {
  const body = new TextEncoder().encode(JSON.stringify(list));
  const fetch = async () => ({ status: 200, headers: {}, body });
  const url = "https://agents.example.com/any";
  const { manifest } = await runImport({ kind: "agent-url", url }, { fetch });
  const [tool, ...otherTools] = manifest.tools;
  if (!tool || otherTools.length > 0) throw new Error("One tool went in, another number came out.");
  return tool;
};

const withoutId = ({ id: _, ...row }: ParameterRow): object => ({
  ...row,
  properties: row.properties.map(withoutId),
  items: row.items && withoutId(row.items),
  additionalProperties: row.additionalProperties && withoutId(row.additionalProperties),
  variants: row.variants.map(withoutId),
});
/** Serializes the part of a form that a tool list contains. */
const serializeForm = ({ name, description, confirmationRequired, rows, schema }: ToolForm) =>
  JSON.stringify({ name, description, confirmationRequired, schema, rows: rows.map(withoutId) });

test("a form round-trips through save, publish, import and reopen, including key order", async () => {
  await fc.assert(
    fc.asyncProperty(anyForm, async (form) => {
      const ourTool = toStoredTool(form, null);
      const list = toToolsResponse({ tools: [ourTool] });
      const theirTool = await importTool(list);
      const openedForm = formFromTool(theirTool);
      expect(serializeForm(openedForm)).toBe(serializeForm(form));
      const republished = toToolsResponse({ tools: [toStoredTool(openedForm, theirTool)] });
      expect(JSON.stringify(republished)).toBe(JSON.stringify(list));
    }),
    { numRuns: 300 },
  );
}, 60_000);
