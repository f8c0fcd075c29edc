import { z } from "zod";
import { dangerIn } from "@/lib/agent/danger";
import { isObject } from "@/lib/agent/json";
import { type Manifest, slugFrom } from "@/lib/agent/manifest";
import { toolNameFrom } from "@/lib/agent/reading/request/placeholder";
import { credentialSentence, type Taken } from "@/lib/agent/reading/request/secrets";
import type { Tool } from "@/lib/agent/tool";
import { AppError } from "@/lib/errors";
import { readDocument } from "../document-text";
import type { ImportResult, Say } from "../import-kind";
import { acceptTool, examplesFrom, mendSchema, toolPath, within } from "../mend-tool";
import { parametrize } from "../request/parametrize";
import { createWarnings } from "../warning-list";
import { readRequest } from "./postman-request";
import { postmanVariables } from "./variables";

export const postmanRequest = z.strictObject({
  kind: z.literal("postman"),
  document: z
    .union([z.string(), z.record(z.string(), z.unknown())], {
      error: "The collection must be an object or JSON text.",
    })
    .describe("A Postman collection, version 2.0 or 2.1."),
});

type Node = Record<string, unknown>;
type Found = { name: string; request: Node; folders: string[]; auth: unknown; description: string };

const maxTools = 1000;
const refuse = (message: string) =>
  new AppError("unprocessable", message, { issues: [{ path: "/document", message }] });
const text = (value: unknown) => (typeof value === "string" ? value.trim() : "");
const describe = (node: Node): string =>
  text(isObject(node.description) ? node.description.content : node.description);

/** Yields every request with its folders and nearest authentication. `readDocument` limits the recursion depth. */
function* requestsIn(items: unknown, folders: string[], auth: unknown): Generator<Found> {
  for (const item of Array.isArray(items) ? items : []) {
    if (!isObject(item)) continue;
    const own = isObject(item.auth) ? item.auth : auth;
    const name = text(item.name);
    if (Array.isArray(item.item)) yield* requestsIn(item.item, [...folders, name], own);
    const request = typeof item.request === "string" ? { url: item.request } : item.request;
    if (!isObject(request)) continue;
    yield {
      name,
      request,
      folders,
      auth: isObject(request.auth) ? request.auth : own,
      description: describe(request) || describe(item),
    };
  }
}

const hasScripts = (collection: Node): boolean =>
  JSON.stringify(collection, (key, value) => (key === "response" ? undefined : value)).includes(
    '"exec":["',
  );

type Context = Parameters<typeof readRequest>[2] & { taken: Taken[] };

const toolFrom = (
  found: Found,
  names: Set<string>,
  context: Context,
  say: Say,
): Tool | undefined => {
  const read = readRequest(found.request, found.auth, context, say);
  if (!read) return undefined;
  const name = toolNameFrom(found.name || `${read.handler.method}_request`, names);
  const { handler, parameters, values } = parametrize(read.handler, name, say);
  for (const [blank, description] of read.blanks)
    if (!Object.hasOwn(parameters.properties, blank)) {
      parameters.properties[blank] = { type: "string", ...(description && { description }) };
      parameters.required = [...(parameters.required ?? []), blank];
    }
  if (!mendSchema(parameters, say))
    return void say(
      "",
      "tool_left_out",
      `"${found.name.slice(0, 80)}" was skipped: it is too large.`,
    );
  if (found.description === "")
    say("/description", "description_missing", "The request has no description. Add one.");
  const description = (found.description || found.name || `${handler.method} ${handler.url}`).slice(
    0,
    7900,
  );
  const asks =
    handler.method === "DELETE" ||
    (handler.method !== "GET" && dangerIn({ name, description }) !== undefined);
  const category = found.folders.filter(Boolean).join(" / ").slice(0, 64);
  const accepted = acceptTool({
    name,
    description,
    ...(category && { category }),
    parameters,
    ...(asks && { confirmationRequired: true }),
    ...(read.taken.length > 0 && { credentials: [context.service] }),
    handler,
    ...examplesFrom("From the collection", values, parameters),
  });
  if ("problem" in accepted)
    return void say(
      "",
      "tool_left_out",
      `"${found.name.slice(0, 80)}" was skipped. ${accepted.problem}`,
    );
  context.taken.push(...read.taken);
  return accepted.tool;
};

/** Converts each request of a Postman collection to a tool. Folders become categories, secrets a credential. */
export const importPostman = ({ document }: z.infer<typeof postmanRequest>): ImportResult => {
  const given = readDocument(document);
  // Postman's API wraps the collection in an object.
  const collection = isObject(given.collection) ? given.collection : given;
  const info = isObject(collection.info) ? collection.info : {};
  if (!Array.isArray(collection.item))
    throw refuse("This is not a Postman collection of version 2: it has no list of items.");
  const { say, all } = createWarnings();
  const name = text(info.name).slice(0, 120) || "Postman collection";
  const service = slugFrom(name).slice(0, 40).replace(/-+$/, "") || "imported-api";
  const variables = postmanVariables(collection, say);
  const context: Context = { service, variables, taken: [] };
  const tools: Tool[] = [];
  const names = new Set<string>();
  for (const found of requestsIn(collection.item, [], collection.auth)) {
    if (tools.length === maxTools) {
      say("", "tools_cut", `An agent can have at most ${maxTools} tools. The others were skipped.`);
      break;
    }
    const said: Parameters<Say>[] = [];
    const tool = toolFrom(found, names, context, (...warning) => said.push(warning));
    for (const [path, code, message] of said)
      if (tool) within(say, toolPath(tools.length))(path, code, message);
      else if (code === "tool_left_out") say("", code, message);
    if (!tool) continue;
    names.add(tool.name);
    tools.push(tool);
  }
  if (tools.length === 0) throw refuse("The collection has no requests that a tool can make.");
  const sentence = credentialSentence(service, context.taken);
  if (sentence) say("", "credential_needed", sentence);
  if (hasScripts(collection))
    say(
      "",
      "scripts_left_out",
      "The collection's scripts were skipped. Tools do not support them.",
    );
  const { declared } = variables;
  const manifest: Manifest = {
    slug: slugFrom(name) || "postman-collection",
    name,
    description: (describe(info) || `Imported from the Postman collection "${name}".`).slice(
      0,
      1000,
    ),
    ...(declared.length > 0 && { variables: declared }),
    tools,
  };
  return { manifest, warnings: all() };
};
