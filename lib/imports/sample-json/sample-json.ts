import { z } from "zod";
import { createIssueError } from "@/lib/errors";
import { inferSchema } from "@/lib/imports/readers/infer-schema";
import { PLACEHOLDER_URL } from "@/lib/imports/readers/request/placeholder-url";
import { containsSecret } from "@/lib/imports/readers/request/secrets";
import type { IssueCode } from "@/lib/issue-codes";
import { isObject, type Json, measureJson } from "@/lib/schema/json";
import type { ParametersSchema } from "@/lib/schema/json-schema";
import { cutText } from "@/lib/schema/truncate";
import type { ImportResult } from "../import-kind";
import {
  createExamples,
  prefixWarnings,
  repairSchema,
  toolPath,
  validateTool,
} from "../repair-tool";
import { createInputs } from "../request/inputs";
import { createWarningList } from "../warning-list";
import { findDefinitions, importDefinitions } from "./tool-definitions";

export const sampleJsonRequest = z.strictObject({
  kind: z.literal("sample-json"),
  value: z
    .unknown()
    .describe(
      "Any JSON value. An object's fields become the parameters of a tool. Tool definitions become tools.",
    ),
});

const invalidSample = (code: IssueCode, message: string) =>
  createIssueError("invalid_input", { code, path: "/value", message });

/**
 * Creates a tool that posts a body like the sample, or the tools that the sample defines. The user
 * still has to set the URL.
 */
export const importSampleJson = ({ value }: z.infer<typeof sampleJsonRequest>): ImportResult => {
  if (value === undefined)
    throw invalidSample("missing_sample", "A sample is required: any JSON value.");
  const { depth, keys } = measureJson(value, { depth: 64, keys: 20_000 });
  if (depth > 64 || keys > 20_000)
    throw invalidSample("sample_too_large", "The sample is too deeply nested or too large.");
  const { addWarning, listWarnings } = createWarningList();
  const definitions = findDefinitions(value);
  if (definitions) {
    const { manifest } = importDefinitions(definitions, addWarning);
    return { manifest, warnings: listWarnings() };
  }
  const addToolWarning = prefixWarnings(addWarning, toolPath(0));
  const sample = isObject(value) ? value : { [Array.isArray(value) ? "items" : "value"]: value };
  const inputs = createInputs(addToolWarning);
  const body: Record<string, Json> = {};
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(sample)) {
    if (name.includes("{{")) {
      addToolWarning(
        "/parameters",
        "parameter_left_out",
        `"${cutText(name, 60)}" cannot be sent and was skipped.`,
      );
      continue;
    }
    const input = inputs.add(name, inferSchema(field), "body", field !== null);
    body[name] = input.template;
    if (!containsSecret({ [name]: field })) values[input.name] = input.rename(field);
  }
  const parameters: ParametersSchema = inputs.parameters();
  if (!repairSchema(parameters, addToolWarning))
    throw invalidSample(
      "too_many_values",
      "The sample has too many values for a tool's parameters.",
    );
  addToolWarning("/handler/url", "server_missing", "A sample has no URL. Set the base URL.");
  addToolWarning(
    "/description",
    "description_missing",
    "Describe what the tool does. Models use this to decide when to call it.",
  );
  const result = validateTool({
    name: "newTool",
    description: "Describe what the tool does.",
    parameters,
    handler: {
      kind: "http",
      method: "POST",
      url: `${PLACEHOLDER_URL}/`,
      body: { type: "json", value: body },
    },
    ...createExamples("The sample", values, parameters),
  });
  if ("problem" in result) throw invalidSample("invalid_tool", result.problem);
  return {
    manifest: {
      slug: "new-agent",
      name: "New agent",
      description: "Created from a sample.",
      tools: [result.tool],
    },
    warnings: listWarnings(),
  };
};
