import { z } from "zod";
import { isObject } from "@/lib/agent/json";
import { type Manifest, slugFrom } from "@/lib/agent/manifest";
import type { Tool } from "@/lib/agent/tool";
import { AppError } from "@/lib/errors";
import { readDocument } from "../document-text";
import type { ImportPorts, ImportResult, ListedOperation, Say } from "../import-kind";
import { toolPath, within } from "../mend-tool";
import { createWarnings } from "../warning-list";
import { localReferences } from "./local-references";
import { type FoundOperation, findOperations, textOf } from "./operation";
import { readUrl } from "./read-url";
import { createSecurity } from "./security";
import { createServers } from "./servers";
import { type Api, toolFromOperation } from "./tool-from-operation";

export const openapiRequest = z
  .strictObject({
    kind: z.literal("openapi"),
    document: z
      .union([z.string(), z.record(z.string(), z.unknown())], {
        error: "The document must be an object, or JSON or YAML text.",
      })
      .optional()
      .describe("An OpenAPI 3.0, 3.1 or Swagger 2 document, or its text in JSON or YAML."),
    url: z
      .string()
      .max(4096)
      .optional()
      .describe("The document's URL, as an alternative to `document`."),
    operations: z
      .array(z.string().max(2048))
      .max(5000)
      .optional()
      .describe(
        "The ids of the operations to import: the operationId, or `METHOD /path` without one. Defaults to all; an empty list only lists the operations.",
      ),
  })
  .refine(({ document, url }) => (document === undefined) !== (url === undefined), {
    error: "Send either document or url.",
  });
type OpenapiRequest = z.infer<typeof openapiRequest>;

const maxTools = 1000;
/** Leaves some space for the rest of the agent in the API's limit of 8 MB. */
const maxCharacters = 6_000_000;

const refuse = (message: string, path = "/document") =>
  new AppError("unprocessable", message, { issues: [{ path, message }] });

const checkVersion = (document: Record<string, unknown>, path: string) => {
  const { openapi, swagger } = document;
  if (typeof openapi === "string" && /^3\.\d/.test(openapi)) return;
  if (swagger === "2.0" || swagger === 2) return;
  if (typeof openapi === "string" || swagger !== undefined)
    throw refuse(
      `Version ${String(openapi ?? swagger).slice(0, 20)} is not supported. Use OpenAPI 3 or Swagger 2.0.`,
      path,
    );
  throw refuse('This is not an OpenAPI document: it has neither "openapi" nor "swagger".', path);
};

const chosenFrom = (all: FoundOperation[], ids: readonly string[] | undefined) => {
  if (!ids) return all;
  const wanted = new Set(ids);
  const known = new Set(all.map(({ id }) => id));
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length === 0) return all.filter(({ id }) => wanted.has(id));
  const message = `The document has no operation ${JSON.stringify(unknown[0]?.slice(0, 200))}.`;
  throw new AppError("invalid_input", message, {
    issues: unknown.slice(0, 20).map((id) => ({
      path: `/operations/${ids.indexOf(id)}`,
      message: "Operation not found.",
    })),
  });
};

/** Converting a thousand operations takes seconds; other requests must be served in between. */
const breath = () => new Promise<void>((resolve) => setTimeout(resolve));

const makeTools = async (chosen: FoundOperation[], api: Api, say: Say): Promise<Tool[]> => {
  const tools: Tool[] = [];
  const taken = new Set<string>();
  let characters = 0;
  for (const [index, operation] of chosen.entries()) {
    if (index % 20 === 19) await breath();
    const rest = chosen.length - index;
    if (tools.length === maxTools) {
      say(
        "",
        "tools_cut",
        `An agent can have at most ${maxTools} tools. ${rest} operations were skipped.`,
      );
      break;
    }
    const said: Parameters<Say>[] = [];
    const tool = toolFromOperation(operation, api, taken, (...warning) => said.push(warning));
    characters += tool ? JSON.stringify(tool).length : 0;
    if (characters > maxCharacters) {
      say(
        "",
        "tools_cut",
        `The tools would exceed 6 MB. ${rest} operations were skipped. Import fewer at a time.`,
      );
      break;
    }
    // Warnings about a skipped tool would point at the next one.
    for (const [path, code, message] of said)
      if (tool) within(say, toolPath(tools.length))(path, code, message);
      else if (code === "tool_left_out") say("", code, message);
    if (!tool) continue;
    taken.add(tool.name);
    tools.push(tool);
  }
  return tools;
};

const listed = ({ item: _, operation: __, ...operation }: FoundOperation): ListedOperation =>
  operation;

/**
 * Converts the operations of an OpenAPI or Swagger document to tools. Only references within the document are
 * resolved. The result lists every operation, so that a client can first let the user select some.
 */
export const importOpenapi = async (
  { document: given, url, operations: ids }: OpenapiRequest,
  ports: ImportPorts,
): Promise<ImportResult> => {
  const source = url === undefined ? undefined : await readUrl(url, ports);
  const at = url === undefined ? "/document" : "/url";
  const document = readDocument(source ? source.text : given, at);
  checkVersion(document, at);
  const { say, all } = createWarnings();
  const references = localReferences(document, (reference, abroad) => {
    const name = JSON.stringify(reference.slice(0, 120));
    say(
      "",
      abroad ? "reference_refused" : "reference_dropped",
      abroad
        ? `The external reference ${name} was not fetched. Bundle the document into one file to include it.`
        : `The reference ${name} was not found and was skipped.`,
    );
  });
  const { operations, leftOut } = findOperations(document, references);
  if (operations.length === 0)
    throw refuse("The document has no operations that a tool can call.", at);
  if (leftOut > 0)
    say(
      "",
      "method_left_out",
      `${leftOut === 1 ? "One operation" : `${leftOut} operations`} with OPTIONS or TRACE${leftOut === 1 ? "was" : "were"} skipped.`,
    );
  const info = isObject(document.info) ? document.info : {};
  const name = textOf(info.title).slice(0, 120) || "Imported API";
  const service = slugFrom(name).slice(0, 40).replace(/-+$/, "") || "imported-api";
  const tools = await makeTools(
    chosenFrom(operations, ids),
    {
      document,
      references,
      baseOf: createServers(document, source?.url, say),
      accessOf: createSecurity(document, service, references, say),
    },
    say,
  );
  const about = textOf(info.description) || textOf(info.summary);
  const manifest: Manifest = {
    slug: slugFrom(name) || "imported-api",
    name,
    description: (about || `Imported from the API "${name}".`).slice(0, 1000),
    tools,
  };
  return { manifest, warnings: all(), operations: operations.map(listed) };
};
