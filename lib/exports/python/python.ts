import { getResponseType, type ResponseType, type Tool } from "@/lib/agent/tool";
import { appendSentence } from "@/lib/schema/append-sentence";
import type { Export, ExportedAgent } from "../export";
import { type InlinedTool, listModelTools } from "../function-tools";
import { toolPath } from "../openapi/operations";
import {
  clientEnd,
  clientStart,
  declareVariables,
  renderImports,
  reservedNames,
  sharedDeclarations,
} from "./python-client";
import { toClassName, toMethodName } from "./python-names";
import { toDocstring, toLiteral } from "./python-text";
import { declareObject, listObjectVariants, type PythonModule } from "./python-types";

/** The return type and last lines of a method, keyed by the tool's response type. */
const results: Record<ResponseType, { type: string; lines: string[] }> = {
  text: { type: "JsonValue", lines: ['        return cast(JsonValue, data.get("text"))'] },
  html: { type: "str", lines: ['        return str(data.get("html", ""))'] },
  media: {
    type: "list[MediaItem]",
    lines: [
      '        media = data.get("media")',
      "        return cast(list[MediaItem], media if isinstance(media, list) else [media])",
    ],
  },
  mixed: {
    type: "dict[str, JsonValue]",
    lines: ["        return cast(dict[str, JsonValue], data)"],
  },
};

/** Declares the type of a tool's parameters and returns its name. */
const declareParams = (tool: InlinedTool, module: PythonModule): string => {
  const className = toClassName("", `${tool.modelName} params`, module.usedNames);
  const name = `Parameters of "${tool.name}".`;
  const doc = tool.hasReferences
    ? appendSentence(name, "Those that refer to other schemas have the type JsonValue.")
    : name;
  const variants = listObjectVariants(tool.parameters);
  const [only] = variants ?? [tool.parameters];
  if (only && (variants ?? []).length <= 1) return declareObject(only, className, module, doc);
  const names = (variants ?? []).map((variant, index) =>
    declareObject(
      variant,
      toClassName(className, String(index + 1), module.usedNames),
      module,
      doc,
    ),
  );
  module.lines.push(`${className}: TypeAlias = ${names.join(" | ")}`, "", "");
  return className;
};

const canOmitParams = ({ parameters }: Tool): boolean =>
  listObjectVariants(parameters) === undefined &&
  (parameters.required ?? []).every((name) => parameters.properties[name]?.default !== undefined);

const methodLines = (tool: InlinedTool, paramsType: string, name: string): string[] => {
  const { type, lines } = results[getResponseType(tool)];
  const isOptional = canOmitParams(tool);
  return [
    `    def ${name}(`,
    "        self,",
    `        params: ${paramsType}${isOptional ? " | None = None" : ""},`,
    "        *,",
    "        idempotency_key: str | None = None,",
    "        confirmation: str | None = None,",
    `    ) -> ${type}:`,
    ...toDocstring(tool.description, "        "),
    "        data = self._call(",
    `            ${toLiteral(toolPath(tool))},`,
    `            ${isOptional ? "params or {}" : "params"},`,
    "            idempotency_key,",
    "            confirmation,",
    "        )",
    ...lines,
    "",
  ];
};

const render = (agent: ExportedAgent): string => {
  const { manifest, version, pageUrl } = agent;
  const module: PythonModule = { usedNames: new Set(reservedNames), lines: [] };
  const methodNames = new Set<string>();
  declareVariables(manifest.variables ?? [], module);
  const methods = listModelTools(agent).flatMap((tool) =>
    methodLines(tool, declareParams(tool, module), toMethodName(tool.modelName, methodNames)),
  );
  return [
    ...toDocstring(
      `A typed client of ${manifest.name}${version === null ? "" : `, version ${version}`}. It needs only Python 3.11.\n\n${pageUrl}`,
    ),
    "",
    ...renderImports(module.lines),
    ...sharedDeclarations,
    ...module.lines,
    ...clientStart(agent),
    ...methods,
    ...clientEnd,
  ].join("\n");
};

export const python: Export = {
  label: "Python",
  description: "A typed client in one file, for Python 3.11, without dependencies.",
  mediaType: "text/x-python",
  fileName: "client.py",
  render,
};
