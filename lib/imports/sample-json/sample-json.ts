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
  value: z.unknown().describe("Any JSON value; an object's fields become the parameters."),
});

const refuse = (message: string) =>
  new AppError("invalid_input", message, { issues: [{ path: "/value", message }] });

/** Makes a tool whose parameters fit a sample and that posts them. Its address is still to be written. */
export const importSampleJson = ({ value }: z.infer<typeof sampleJsonRequest>): ImportResult => {
  if (value === undefined) throw refuse("Give a sample: any JSON value.");
  const { depth, keys } = measureJson(value, { depth: 64, keys: 20_000 });
  if (depth > 64 || keys > 20_000) throw refuse("The sample is nested too deeply or too large.");
  const { say, all } = createWarnings();
  const at = within(say, toolPath(0));
  const sample = isObject(value) ? value : { [Array.isArray(value) ? "items" : "value"]: value };
  const inputs = createInputs("newTool", at);
  const body: Record<string, Json> = {};
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(sample)) {
    if (name.includes("{{")) {
      at("/parameters", "parameter_left_out", `"${name.slice(0, 60)}" cannot be sent.`);
      continue;
    }
    const added = inputs.add(name, schemaFromSample(field), "body", field !== null);
    body[name] = added.template;
    if (field !== null) values[added.name] = field;
  }
  const parameters: ParametersSchema = inputs.parameters();
  if (!mendSchema(parameters, at))
    throw refuse("The sample holds too much for a tool's parameters.");
  at(
    "/handler/url",
    "server_missing",
    "A sample does not say where to send it. Write the address.",
  );
  at(
    "/description",
    "description_missing",
    "Write what the tool does; a model chooses it by this text.",
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
  if ("refused" in accepted) throw refuse(accepted.refused);
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
