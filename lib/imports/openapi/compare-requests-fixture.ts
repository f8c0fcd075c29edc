import { expect } from "vitest";
import type { HttpHandler } from "@/lib/agent/handlers/http";
import type { Tool } from "@/lib/agent/tool";
import { applyDefaults } from "@/lib/schema/apply-defaults";
import { compileSchema } from "@/lib/schema/validation";
import { resolveRequest } from "@/lib/templates/resolve-request";
import {
  type Arguments,
  demandRequest,
  readRequest,
  toCallerBody,
  toCallerFile,
} from "./demanded-request-fixture";
import {
  createResolver,
  type DocumentOperation,
  isNode,
  type Node,
  type Resolve,
  readOperations,
} from "./document-reader-fixture";
import { importDocument } from "./openapi-fixture";
import { createSampler, type Profile } from "./sampler-fixture";

const toName = (name: string) =>
  name
    .normalize("NFKD")
    .replace(/[^A-Za-z0-9_]+/g, "_")
    .replace(/^_+|_+$/g, "")
    .replace(/^(?=\d)/, "_");

/**
 * Replaces strings with ones that fit: headers are Latin-1, and cookies have no spaces, commas or
 * semicolons.
 */
const simplifyTexts = (value: unknown, where: string): unknown => {
  const text = { header: "a b&c=d,é", cookie: "a-b" }[where];
  if (text === undefined || value === undefined) return value;
  return JSON.parse(
    JSON.stringify(value, (_, each) => (typeof each === "string" ? text : (each as unknown))),
  );
};

/** Returns the tool's arguments, and the same values by the document's names. */
const createArguments = (
  operation: DocumentOperation,
  tool: Tool,
  resolve: Resolve,
  profile: Profile,
): { params: Node; args: Arguments } | undefined => {
  const sample = createSampler(resolve, profile);
  const params: Node = {};
  const used = new Set<string>();
  /**
   * Returns the tool's name for an input: the document's name, prefixed with its location if it is
   * taken.
   */
  const name = (original: string, where: string) => {
    const plain = toName(original);
    const prefixed = `${where}_${toName(original)}`;
    const freeName = [plain, prefixed].find(
      (each) => !used.has(each) && Object.hasOwn(tool.parameters.properties, each),
    );
    if (freeName) used.add(freeName);
    return freeName;
  };
  const parameters = new Map<string, unknown>();
  for (const parameter of operation.parameters) {
    const toolName = name(parameter.name, parameter.in);
    const isRequired = parameter.in === "path" || parameter.node.required === true;
    if (!toolName || (!isRequired && profile === "required")) continue;
    // An empty object is not a path.
    const samplePath = createSampler(resolve, "everything");
    const sampled = (parameter.in === "path" ? samplePath : sample)(parameter.schema);
    const value = simplifyTexts(sampled, parameter.in);
    if (value === undefined && isRequired) return undefined;
    if (value === undefined) continue;
    params[toolName] = value;
    parameters.set(`${parameter.in}:${parameter.name}`, value);
  }
  const { body } = operation;
  const hasBody = body && operation.method !== "GET" && operation.method !== "HEAD";
  if (!hasBody) return { params, args: { parameters, body: undefined } };
  const fields = isNode(body.schema.properties) ? Object.keys(body.schema.properties) : [];
  const isText = !body.types.some((type) => /json|form|\*/.test(type));
  const value = isText ? "a,b\n<c/>😀" : sample(body.schema);
  if (value === undefined) return undefined;
  const sent = (tool.handler as HttpHandler).body;
  const isWhole = sent?.type !== "none" && sent?.value === "{{params.body}}";
  if (isWhole || (Object.hasOwn(tool.parameters.properties, "body") && !fields.includes("body"))) {
    if (body.isRequired !== true && profile === "required")
      return { params, args: { parameters, body: undefined } };
    return {
      params: { ...params, body: toCallerBody(body, value) },
      args: { parameters, body: value },
    };
  }
  for (const [key, item] of Object.entries(value as Node)) {
    const toolName = name(key, "body");
    if (toolName) params[toolName] = toCallerFile(body, key, item);
  }
  const isUnsent = Object.keys(value as Node).length === 0 && !(tool.handler as HttpHandler).body;
  return { params, args: { parameters, body: isUnsent ? undefined : value } };
};

const noValues = { variables: {}, credentials: {}, caller: {}, context: {} };

/** Returns what one call sends, as the runtime would send it, without credentials. */
const send = (tool: Tool, params: Node, basePath: string) => {
  const filled = applyDefaults(tool.parameters, params) as Node;
  const problems = compileSchema(tool.parameters)(filled);
  if (problems.length > 0) return { refusal: JSON.stringify(problems[0]) };
  const handler = { ...(tool.handler as HttpHandler) };
  delete handler.auth;
  handler.headers = handler.headers?.filter(({ value }) => !value.includes("{{credentials"));
  handler.query = handler.query?.filter(({ value }) => !value.includes("{{credentials"));
  const result = resolveRequest(handler, {
    params: filled,
    parameters: tool.parameters,
    ...noValues,
  });
  if (!result.ok) throw new Error(result.error.message);
  return readRequest(result.request, basePath);
};

const isAccepted = (type: string, accepted: readonly string[]) =>
  accepted.some(
    (each) => each === "*/*" || type.split(";")[0]?.trim() === each.split(";")[0]?.trim(),
  );

/** Lists where a tool sends credentials, in the reader's terms. */
const listAccess = ({ auth, headers = [], query = [] }: HttpHandler): string[] => {
  const isSecret = ({ value }: { value: string }) => value.includes("{{credentials");
  const main = auth && "name" in auth ? `${auth.type}:${auth.name}` : auth?.type;
  return [
    ...(main ? [main] : []),
    ...headers
      .filter(isSecret)
      .map(({ name, value }) =>
        name === "cookie" ? `cookie:${value.split("=")[0]}` : `header:${name}`,
      ),
    ...query.filter(isSecret).map(({ name }) => `query:${name}`),
  ].toSorted();
};

/** Returns what the server's URL puts before the path of an operation. */
const getBasePath = ({ url }: HttpHandler, { path }: DocumentOperation): string => {
  const length = (path.split(/[?#]/)[0] ?? "").split("/").length - 1;
  return new URL(url).pathname.split("/").slice(0, -length).join("/");
};

/**
 * Calls every tool of a document in several ways. Returns the differences from what the document
 * demands, and the samples that a tool refused. Refusals occur because the sampler ignores that
 * exactly one variant may match.
 */
export const compareRequests = async (document: Node) => {
  const { manifest, operations: listed = [] } = await importDocument(document);
  const resolve = createResolver(document);
  const operations = readOperations(document, resolve);
  expect(listed.map(({ path, method }) => `${method} ${path}`).toSorted()).toEqual(
    operations.map(({ path, method }) => `${method} ${path}`).toSorted(),
  );
  const order = new Map(listed.map((each, index) => [`${each.method} ${each.path}`, index]));
  const failures: string[] = [];
  const refusals: string[] = [];
  let calls = 0;
  for (const operation of operations) {
    const tool = manifest.tools[order.get(`${operation.method} ${operation.path}`) ?? -1];
    if (!tool) continue;
    const handler = tool.handler as HttpHandler;
    for (const profile of ["required", "everything", "other variants"] as const) {
      const samples = createArguments(operation, tool, resolve, profile);
      if (!samples) continue;
      calls += 1;
      try {
        const sent = send(tool, samples.params, getBasePath(handler, operation));
        if ("refusal" in sent) {
          refusals.push(`${operation.method} ${operation.path} (${profile}): ${sent.refusal}`);
          continue;
        }
        const { request, type } = sent;
        expect(request).toEqual(demandRequest(operation, samples.args));
        expect(listAccess(handler)).toEqual(operation.access.toSorted());
        if (request.body !== undefined)
          expect(isAccepted(type, operation.body?.types ?? []), type).toBe(true);
      } catch (error) {
        const { message } = error as Error;
        failures.push(`${operation.method} ${operation.path} (${profile}): ${message}`);
      }
    }
  }
  return { operations: operations.length, calls, failures, refusals };
};
