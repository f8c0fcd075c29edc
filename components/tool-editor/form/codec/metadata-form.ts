import type { Tool } from "@/lib/agent/tool";
import { type AnnotationName, annotationNames } from "@/lib/agent/tool-annotations";
import { formatJsonError, parseJsonText } from "@/lib/imports/readers/json-text";
import { isJsonEqual } from "@/lib/schema/json";
import type { JsonSchema } from "@/lib/schema/json-schema";

/** Empty if the value is inferred. */
type AnnotationChoice = "" | "yes" | "no";

/** Fields that describe a tool to clients, besides its parameters. */
export type MetadataForm = {
  title: string;
  /** Empty if models use the tool name. */
  modelName: string;
  /** A data: URL; empty for none. */
  icon: string;
  annotations: Record<AnnotationName, AnnotationChoice>;
  scope: string;
  /** JSON text; empty for none. */
  outputSchema: string;
};

export const formatSchema = (schema: JsonSchema): string => JSON.stringify(schema, null, 2);

export const metadataFormFrom = (tool: Tool | null): MetadataForm => {
  const choose = (name: AnnotationName): AnnotationChoice => {
    const value = tool?.annotations?.[name];
    if (value === undefined) return "";
    return value ? "yes" : "no";
  };
  return {
    title: tool?.title ?? "",
    modelName: tool?.modelName ?? "",
    icon: tool?.icon ?? "",
    annotations: {
      readOnly: choose("readOnly"),
      destructive: choose("destructive"),
      idempotent: choose("idempotent"),
      openWorld: choose("openWorld"),
    },
    scope: tool?.scope ?? "",
    outputSchema: tool?.outputSchema ? formatSchema(tool.outputSchema) : "",
  };
};

const annotationsFromForm = (
  { annotations: choices }: MetadataForm,
  before: Tool["annotations"],
): Tool["annotations"] => {
  const annotations = Object.fromEntries(
    annotationNames.flatMap((name) =>
      choices[name] === "" ? [] : [[name, choices[name] === "yes"]],
    ),
  );
  // An unchanged value keeps its original key order.
  if (before && isJsonEqual(before, annotations)) return before;
  return Object.keys(annotations).length > 0 ? annotations : undefined;
};

/**
 * Builds the output schema. While the text is not JSON, keeps the last schema; `metadataIssues`
 * reports the text.
 */
const outputSchemaFromForm = (
  { outputSchema: text }: MetadataForm,
  before: Tool["outputSchema"],
): Tool["outputSchema"] => {
  if (text.trim() === "") return undefined;
  if (before && text === formatSchema(before)) return before;
  const json = parseJsonText(text);
  // Any other JSON is passed on. The tool's validation reports what is wrong with it.
  return "problem" in json ? before : (json.value as JsonSchema);
};

export const metadataFromForm = (form: MetadataForm, before: Tool | null) => ({
  title: form.title || undefined,
  modelName: form.modelName || undefined,
  icon: form.icon || undefined,
  annotations: annotationsFromForm(form, before?.annotations),
  scope: form.scope || undefined,
  outputSchema: outputSchemaFromForm(form, before?.outputSchema),
});

export const metadataIssues = ({ outputSchema: text }: MetadataForm) => {
  const json = text.trim() === "" ? undefined : parseJsonText(text);
  return json && "problem" in json
    ? [
        {
          code: "invalid_json",
          path: "metadata.outputSchema",
          message: `The text is not JSON. ${formatJsonError(text, json)}`,
        },
      ]
    : [];
};
