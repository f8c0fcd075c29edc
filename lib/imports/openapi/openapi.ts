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
        error: "Give the document as an object, or as JSON or YAML text.",
      })
      .optional()
      .describe("An OpenAPI 3.0, 3.1 or Swagger 2 document, or its text in JSON or YAML."),
    url: z.string().max(4096).optional().describe("Where to read the document, instead of it."),
    operations: z
      .array(z.string().max(2048))
      .max(5000)
      .optional()
      .describe(
        "The ids of those to import: the operationId, or `METHOD /path` where there is none. All when absent; an empty list only asks which there are.",
      ),
  })
  .refine(({ document, url }) => (document === undefined) !== (url === undefined), {
    error: "Give either document or url.",
  });
type OpenapiRequest = z.infer<typeof openapiRequest>;

const maxTools = 1000;
/** What the builder's API takes in one piece, with room for the rest of the agent. */
const maxCharacters = 6_000_000;

const refuse = (message: string, path = "/document") =>
  new AppError("unprocessable", message, { issues: [{ path, message }] });

const checkVersion = (document: Record<string, unknown>, path: string) => {
  const { openapi, swagger } = document;
  if (typeof openapi === "string" && /^3\.\d/.test(openapi)) return;
  if (swagger === "2.0" || swagger === 2) return;
  if (typeof openapi === "string" || swagger !== undefined)
    throw refuse(
      `Version ${String(openapi ?? swagger).slice(0, 20)} is not known. OpenAPI 3 and Swagger 2.0 can be read.`,
      path,
    );
  throw refuse('This is no OpenAPI document: it has neither "openapi" nor "swagger".', path);
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
      message: `There is no such operation.`,
    })),
  });
};

/** A thousand operations take seconds, in which the process must go on answering others. */
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
        `An agent has at most ${maxTools} tools; ${rest} operations were left out.`,
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
        `All together would be larger than 6 MB; ${rest} operations were left out. Choose fewer at a time.`,
      );
      break;
    }
    // What was said of a tool that was left out would point at its successor.
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
 * Makes tools of the operations of an OpenAPI or Swagger document. References are followed only within the
 * document. The answer lists every operation, so that a first request can ask which there are.
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
        ? `The reference ${name} leads out of the document and was not read. Bundle the document into one to keep it.`
        : `The reference ${name} leads nowhere and was left out.`,
    );
  });
  const { operations, leftOut } = findOperations(document, references);
  if (operations.length === 0)
    throw refuse("The document has no operation that a tool could call.", at);
  if (leftOut > 0)
    say(
      "",
      "method_left_out",
      `${leftOut === 1 ? "One operation" : `${leftOut} operations`} with OPTIONS or TRACE ${leftOut === 1 ? "was" : "were"} left out.`,
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
