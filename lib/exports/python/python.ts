import { getResponseType, type ResponseType, type Tool } from "@/lib/agent/tool";
import { appendSentence } from "@/lib/schema/append-sentence";
import { createReferenceBudget, type ReferenceBudget } from "@/lib/schema/inline-references";
import type { Export, ExportedAgent } from "../export";
import { type InlinedTool, listModelTools, toResultSchema } from "../function-tools";
import { toolPath } from "../openapi/operations";
import {
  clientEnd,
  clientStart,
  declareVariables,
  renderImports,
  reservedNames,
  sharedDeclarations,
} from "./python-client";
import { createClassNames, toClassName, toMethodName } from "./python-names";
import { toDocstring, toLiteral } from "./python-text";
import {
  allowsOtherProperties,
  declareObject,
  listObjectVariants,
  type PythonModule,
  toPythonType,
} from "./python-types";

/** The return type of a method without an output schema, keyed by the tool's response type. */
const resultTypes: Record<ResponseType, string> = {
  text: "JsonValue",
  html: "str",
  media: "list[MediaItem]",
  mixed: "dict[str, JsonValue]",
};

/** The last lines of a method, keyed by the tool's response type. */
const returnLines: Record<ResponseType, (type: string) => string[]> = {
  text: (type) => [`        return cast(${type}, data.get("text"))`],
  html: () => ['        return str(data.get("html", ""))'],
  media: (type) => [
    '        media = data.get("media")',
    `        return cast(${type}, media if isinstance(media, list) else [media])`,
  ],
  mixed: (type) => [`        return cast(${type}, data)`],
};

/** Returns the type of a tool's result. Declares the classes that it needs. */
const getResultType = (tool: InlinedTool, module: PythonModule, budget: ReferenceBudget): string =>
  tool.outputSchema
    ? toPythonType(
        toResultSchema(tool.outputSchema, budget).schema,
        "",
        `${tool.modelName} result`,
        module,
      )
    : resultTypes[getResponseType(tool)];

/** Declares the type of a tool's parameters and returns its name. */
const declareParams = (tool: InlinedTool, module: PythonModule): string => {
  const className = module.toUniqueName(toClassName("", `${tool.modelName} params`));
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
      module.toUniqueName(toClassName(className, String(index + 1))),
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

type Method = { name: string; paramsType: string; resultType: string };

const methodLines = (tool: InlinedTool, { name, paramsType, resultType }: Method): string[] => {
  const isOptional = canOmitParams(tool);
  const params = isOptional ? "params or {}" : "params";
  // A TypedDict has no fields that it does not declare.
  const hasOthers =
    allowsOtherProperties(tool.parameters) && Object.keys(tool.parameters.properties).length > 0;
  return [
    `    def ${name}(`,
    "        self,",
    `        params: ${paramsType}${isOptional ? " | None = None" : ""},`,
    "        *,",
    "        idempotency_key: str | None = None,",
    "        confirmation: str | None = None,",
    ...(hasOthers ? ["        extra_params: Mapping[str, JsonValue] | None = None,"] : []),
    `    ) -> ${resultType}:`,
    ...toDocstring(tool.description, "        "),
    "        data = self._call(",
    `            ${toLiteral(toolPath(tool))},`,
    `            ${hasOthers ? `{**(${params}), **(extra_params or {})}` : params},`,
    "            idempotency_key,",
    "            confirmation,",
    "        )",
    ...returnLines[getResponseType(tool)](resultType),
    "",
  ];
};

const render = (agent: ExportedAgent): string => {
  const { manifest, version, pageUrl } = agent;
  const module: PythonModule = {
    toUniqueName: createClassNames(reservedNames),
    lines: [],
    types: new Map(),
  };
  const methodNames = new Set<string>();
  const budget = createReferenceBudget();
  declareVariables(manifest.variables ?? [], module);
  const methods = listModelTools(agent).flatMap((tool) =>
    methodLines(tool, {
      name: toMethodName(tool.modelName, methodNames),
      paramsType: declareParams(tool, { ...module, isInput: true }),
      resultType: getResultType(tool, module, budget),
    }),
  );
  return [
    ...toDocstring(
      `A typed client of ${manifest.name}${version === null ? "" : `, version ${version}`}. It needs only Python 3.11.\n\n${pageUrl}`,
    ),
    "",
    ...renderImports([...module.lines, ...methods]),
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
