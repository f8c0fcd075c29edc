import fc from "fast-check";
import { expect, test } from "vitest";
import { type Manifest, manifestSchema } from "@/lib/agent/manifest";
import { writeDraft } from "@/lib/data/agents/manifests";
import { publishDraft } from "@/lib/data/agents/versions";
import { database } from "@/lib/data/database";
import { isObject } from "@/lib/schema/json";
import { connectTestApi } from "./api-fixture";
import { listOperations, type Operation } from "./document-fixture";
import { hostileText, toArbitrary } from "./hostile-values-fixture";

const RUNS_PER_OPERATION = 20;
/** Routes whose source is on another server. */
const remotePaths = ["/api/v1/imports", "/api/v1/ag-ui/runs"];

const manifest: Manifest = manifestSchema.parse({
  slug: "weather",
  name: "Weather",
  description: "",
  tools: ["getForecast", "a"].map((name) => ({
    name,
    description: "Tells the weather.",
    parameters: { type: "object", properties: { city: { type: "string" } } },
    handler: { kind: "javascript", code: "export default () => 1" },
    examples: [{ name: "Berlin", params: { city: "Berlin" } }],
  })),
});
/** Values of path parameters that exist. */
const knownValues: Record<string, string> = {
  slug: "weather",
  name: "getForecast",
  version: "1",
};

/**
 * An arbitrary request to an operation: mostly what its description asks for, and occasionally
 * something hostile.
 */
const arbitraryRequest = (
  { path, definition }: Operation,
  document: Record<string, unknown>,
  existingValues: Record<string, string>,
) => {
  const parameters = (Array.isArray(definition.parameters) ? definition.parameters : []).filter(
    isObject,
  );
  const steps = (path.match(/\{\w+\}/g) ?? []).map((step) => step.slice(1, -1));
  const queryProperties = Object.fromEntries(
    parameters.filter((each) => each.in === "query").map(({ name, schema }) => [name, schema]),
  );
  const content = isObject(definition.requestBody) ? definition.requestBody.content : undefined;
  const json = isObject(content) ? content["application/json"] : undefined;
  const step = (name: string) =>
    fc.oneof(
      { weight: 6, arbitrary: fc.constant(existingValues[name] ?? "draft") },
      { weight: 1, arbitrary: hostileText },
    );
  return fc.record({
    steps: fc.record(Object.fromEntries(steps.map((name) => [name, step(name)]))),
    query: toArbitrary({ type: "object", properties: queryProperties }, document),
    body: isObject(json) ? toArbitrary(json.schema, document) : fc.constant(undefined),
    etag: fc.option(fc.constantFrom("*", "*", '"1"', 'W/"2", "x"', "nonsense", "\u00ff"), {
      nil: undefined,
      freq: 1,
    }),
  });
};

/** Percent-encodes any value, including half characters. */
const encode = (value: unknown): string =>
  encodeURIComponent(
    (typeof value === "string" ? value : (JSON.stringify(value) ?? "")).toWellFormed(),
  );

const api = connectTestApi();

const isWrite = ({ method }: Operation) => method !== "GET";

/** Items added to lists before testing operations on an item. */
const problems = [{ path: "a", message: "Enter it." }];
const newItems: Record<string, object> = {
  "/agents/weather/keys": { name: "a" },
  "/agents/weather/incomplete-entries": { list: "prompts", name: "b", problems, content: {} },
};

/** Finds values for a path's parameters that refer to something existing. */
const findExisting = async ({ path }: Operation): Promise<Record<string, string>> => {
  const [, list, name] = /^\/api\/v1(.*)\/\{(\w+)\}(?:\/\w[\w-]*)?$/.exec(path) ?? [];
  if (!list || !name || name in knownValues) return knownValues;
  const listPath = list.replace("{slug}", "weather");
  const body = newItems[listPath];
  if (body) await api.send("POST", listPath, { body });
  const { json } = await api.send("GET", listPath);
  const [first] = Object.values(isObject(json) ? json : {}).find(Array.isArray) ?? [];
  const value = isObject(first) ? (first[name] ?? first.id) : undefined;
  return typeof value === "string" ? { ...knownValues, [name]: value } : knownValues;
};

/** Recreates the agent, since earlier requests may have deleted or renamed it. */
const restoreAgent = async () => {
  await database().agent.deleteMany();
  await writeDraft(api.owner, manifest);
  await publishDraft(api.owner, "weather", "");
};

test("answers every request without a server error and as the API's description documents", async () => {
  // Reads come last, where they find what all the writes have left. They do not change the agent,
  // and restoring it takes as long as their requests.
  const operations = listOperations(api.document).toSorted(
    (a, b) => Number(isWrite(b)) - Number(isWrite(a)),
  );
  expect(operations.length).toBeGreaterThan(60);
  const firstRead = operations.find((operation) => !isWrite(operation));
  for (const operation of operations) {
    if (isWrite(operation) || operation === firstRead) await restoreAgent();
    const existingValues = await findExisting(operation);
    await fc.assert(
      fc.asyncProperty(
        arbitraryRequest(operation, api.document, existingValues),
        async (request) => {
          const path = operation.path
            .replace("/api/v1", "")
            .replace(/\{(\w+)\}/g, (_, name: string) => encode(request.steps[name]) || "x");
          const query = Object.entries(isObject(request.query) ? request.query : {}).map(
            ([name, value]) => `${name}=${encode(value)}`,
          );
          const { status, body } = await api.send(
            operation.method,
            query.length > 0 ? `${path}?${query.join("&")}` : path,
            {
              ...(request.body !== undefined && { body: request.body }),
              ...(request.etag && {
                headers: { "if-match": request.etag, "if-none-match": request.etag },
              }),
            },
          );
          // Other servers cannot be reached here, which is not a server error.
          if (status === 502) expect(remotePaths).toContain(operation.path);
          else expect(status, body).toBeLessThan(500);
        },
      ),
      { numRuns: RUNS_PER_OPERATION, endOnFailure: true },
    );
  }
}, 120_000);
