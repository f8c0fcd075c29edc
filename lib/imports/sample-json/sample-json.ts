import { z } from "zod";
import { isObject, type Json, measureJson } from "@/lib/agent/json";
import type { ParametersSchema } from "@/lib/agent/json-schema";
import { schemaFromSample } from "@/lib/agent/reading/schema-from-sample";
import { AppError } from "@/lib/errors";
import type { ImportResult } from "../import-kind";
import { acceptTool, examplesFrom, mendSchema, toolPath, within } from "../mend-tool";
import { createInputs } from "../request/inputs";
import { createWarnings } from "../warning-list";

export const sampleJsonRequest = z.strictObject({
  kind: z.literal("sample-json"),
  value: z.unknown().describe("Any JSON value. An object's fields become the parameters."),
});

const refuse = (message: string) =>
  new AppError("invalid_input", message, { issues: [{ path: "/value", message }] });

/** Creates a tool that posts a body like the sample. The user still has to set its URL. */
export const importSampleJson = ({ value }: z.infer<typeof sampleJsonRequest>): ImportResult => {
  if (value === undefined) throw refuse("A sample is required: any JSON value.");
  const { depth, keys } = measureJson(value, { depth: 64, keys: 20_000 });
  if (depth > 64 || keys > 20_000) throw refuse("The sample is too deeply nested or too large.");
  const { say, all } = createWarnings();
  const at = within(say, toolPath(0));
  const sample = isObject(value) ? value : { [Array.isArray(value) ? "items" : "value"]: value };
  const inputs = createInputs("newTool", at);
  const body: Record<string, Json> = {};
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(sample)) {
    if (name.includes("{{")) {
      at(
        "/parameters",
        "parameter_left_out",
        `"${name.slice(0, 60)}" cannot be sent and was skipped.`,
      );
      continue;
    }
    const added = inputs.add(name, schemaFromSample(field), "body", field !== null);
    body[name] = added.template;
    if (field !== null) values[added.name] = field;
  }
  const parameters: ParametersSchema = inputs.parameters();
  if (!mendSchema(parameters, at))
    throw refuse("The sample has too many values for a tool's parameters.");
  at("/handler/url", "server_missing", "A sample has no URL. Set the base URL.");
  at(
    "/description",
    "description_missing",
    "Describe what the tool does. Models use this to decide when to call it.",
  );
  const accepted = acceptTool({
    name: "newTool",
    description: "Describe what the tool does.",
    parameters,
    handler: {
      kind: "http",
      method: "POST",
      url: "https://api.example.com/",
      body: { type: "json", value: body },
    },
    ...examplesFrom("The sample", values, parameters),
  });
  if ("problem" in accepted) throw refuse(accepted.problem);
  return {
    manifest: {
      slug: "new-agent",
      name: "New agent",
      description: "Made from a sample.",
      tools: [accepted.tool],
    },
    warnings: all(),
  };
};
