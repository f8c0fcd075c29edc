import { expect, it } from "vitest";
import type { HttpHandler } from "@/lib/agent/handlers/http";
import { resolveRequest } from "@/lib/templates/resolve-request";
import { body, importDocument, importOne, type Node } from "./openapi-fixture";

const send = (handler: HttpHandler, params: Node) => {
  const result = resolveRequest(handler, {
    params,
    variables: {},
    credentials: {},
    caller: {},
    context: {},
  });
  if (!result.ok) throw new Error(result.error.message);
  return result.request;
};

const importSwagger = async (parameters: Node[]) => {
  const result = await importDocument({
    swagger: "2.0",
    host: "api.example.com",
    paths: { "/x/{ids}": { get: { description: "Gets.", parameters } } },
  });
  const [tool] = result.manifest.tools;
  if (!tool) throw new Error("No tool was created.");
  return { ...result, tool, handler: tool.handler as HttpHandler };
};

it("separates the values of headers and paths as a Swagger 2 document demands", async () => {
  const list = { type: "array", items: { type: "string", enum: ["a", "b"] } };
  const { tool, handler, warnings } = await importSwagger([
    { ...list, name: "ids", in: "path", required: true, collectionFormat: "pipes" },
    { ...list, name: "X-A", in: "header", collectionFormat: "ssv", "x-note": 1 },
    { ...list, name: "X-B", in: "header", collectionFormat: "tsv", description: "The tags" },
    { ...list, name: "X-C", in: "header", collectionFormat: "csv" },
  ]);
  const { url, headers } = send(handler, { ids: "a|b", X_A: "a b", X_B: "a\tb", X_C: ["a"] });
  expect(url).toBe("https://api.example.com/x/a%7Cb");
  expect(headers).toEqual([
    ["x-a", "a b"],
    ["x-b", "a\tb"],
    ["x-c", "a"],
  ]);
  expect(tool.parameters.properties).toMatchObject({
    ids: { type: "string", description: 'Values separated by "|". Each is one of a, b.' },
    X_A: { type: "string", "x-note": 1 },
    X_B: { description: "The tags. Values separated by a tab. Each is one of a, b." },
    X_C: list,
  });
  expect(warnings.map(({ code, message }) => `${code} ${message}`)).toEqual([
    'list_as_text "ids": Callers provide this list as text, with values separated by "|".',
    'list_as_text "X_A": Callers provide this list as text, with values separated by a space.',
    'list_as_text "X_B": Callers provide this list as text, with values separated by a tab.',
  ]);
});

it("removes what may be the secret of whoever wrote the document", async () => {
  const { tool, warnings } = await importSwagger([
    { name: "api_key", in: "query", type: "string", default: "key-4711", "x-example": "key-4711" },
    { name: "X-Token", in: "header", type: "string", default: "4711", description: "The token." },
    { name: "max_token", in: "query", type: "integer", default: 256 },
    { name: "auth", in: "query", type: "string", enum: ["a", "b"], default: "a" },
  ]);
  expect(JSON.stringify(tool)).not.toContain("4711");
  expect(tool.parameters.properties).toMatchObject({
    max_token: { description: "Default: 256." },
    auth: { description: 'Default: "a".' },
  });
  expect(warnings.filter(({ code }) => code === "secret_left_out")).toHaveLength(2);
});

it("sends the fields of an object that may be null on their own", async () => {
  const schema = { type: "object", properties: { x: { type: "integer" } } };
  for (const nullable of [
    { ...schema, nullable: true },
    { anyOf: [schema, { type: "null" }] },
    { oneOf: [{ type: "null" }, { $ref: "#/components/schemas/P" }] },
  ]) {
    const parameters = [{ name: "p", in: "query", schema: nullable }];
    const components = { components: { schemas: { P: schema } } };
    const { handler, codes } = await importOne({ description: "Gets.", parameters }, components);
    expect(send(handler, { p: { x: 1 } }).url).toBe("https://api.example.com/v1/x?x=1");
    expect(send(handler, { p: null }).url).toBe("https://api.example.com/v1/x");
    expect(codes).toEqual([]);
  }
});

it("says which fields of an object are sent as JSON text, and which are not sent", async () => {
  const inner = { type: "object", properties: { x: { type: "string" } } };
  const reserved = { type: "object", properties: { chatId: { type: "string" } } };
  const properties = { a: inner, toolName: inner, userId: reserved };
  const parameters = [
    { name: "p", in: "query", schema: { type: "object", properties } },
    { name: "Host", in: "header" },
  ];
  const { warnings } = await importOne({ description: "Gets.", parameters });
  const messages = warnings.map(({ message }) => message);
  expect(messages).toContain('"p": Its nested fields are sent as JSON text: "a", "toolName".');
  expect(messages).toContain('"p": "userId" is not sent, because names inside it were renamed.');
  expect(messages).toContain('"Host" was skipped. Tools cannot send a parameter of this name.');
});

it("joins an example of a list that callers provide as text", async () => {
  const { tool } = await importSwagger([
    {
      name: "ids",
      in: "path",
      type: "array",
      items: { type: "string" },
      collectionFormat: "pipes",
      example: ["a", "b"],
    },
  ]);
  expect(tool.examples?.[0]?.params).toEqual({ ids: "a|b" });
});

it("takes a value in the deepObject style for an object if the document does not say", async () => {
  for (const schema of [{}, { additionalProperties: true }]) {
    const parameter = { name: "filter", in: "query", style: "deepObject", schema };
    const operation = { description: "Lists.", parameters: [parameter] };
    const { tool, handler } = await importOne(operation, {}, "/x", "get");
    expect(tool.parameters.properties.filter).toMatchObject({ type: "object" });
    expect(send(handler, { filter: { a: { b: 1 } } }).url).toContain("?filter%5Ba%5D%5Bb%5D=1");
  }
});

it("names parameters alike in whatever order the document has them", async () => {
  const names = ["DateSent>", "DateSent<", "DateSent", "$top", "top", "DateSent>="];
  for (const order of [names, names.toReversed()]) {
    const parameters = order.map((name) => ({ name, in: "query", schema: { type: "string" } }));
    const operation = { description: "Lists.", parameters };
    const { handler } = await importOne(operation, {}, "/x", "get");
    expect(
      Object.fromEntries(handler.query?.map(({ name, value }) => [name, value]) ?? []),
    ).toEqual({
      "DateSent>": "{{params.DateSent_gt}}",
      "DateSent<": "{{params.DateSent_lt}}",
      "DateSent>=": "{{params.DateSent_gte}}",
      DateSent: "{{params.DateSent}}",
      $top: "{{params.query_top}}",
      top: "{{params.top}}",
    });
  }
});

it("leaves its name to a field of the body", async () => {
  const schema = {
    type: "object",
    properties: { $id: { type: "string" }, id: { type: "string" } },
  };
  const { handler } = await importOne({ description: "Does.", ...body(schema) });
  expect(handler.body).toMatchObject({
    value: { $id: "{{params.body_id}}", id: "{{params.id}}" },
  });
});

it("does not ask for a path parameter that is not in the path", async () => {
  const parameters = ["id", "orderID"].map((name) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  const operation = { description: "Gets.", parameters };
  const { tool, warnings } = await importOne(operation, {}, "/orders/{orderId}/{id:[0-9]+}", "get");
  expect(tool.parameters.required).toEqual(["id", "orderId"]);
  expect(warnings.map(({ message }) => message)).toEqual([
    '"orderID" was skipped. It is not in the path.',
    '"orderId" is in the path but was not declared as a parameter, so it was added.',
  ]);
});

it("sends a query parameter once, even if the path has it, too", async () => {
  const parameters = [{ name: "page", in: "query", schema: { type: "integer" } }];
  const path = "/orders?action=list&page={page}";
  const { handler, tool, codes } = await importOne(
    { description: "a", parameters },
    {},
    path,
    "get",
  );
  expect(handler.url).toMatch(/\/orders\?action=list$/);
  expect(handler.query).toEqual([{ name: "page", value: "{{params.page}}" }]);
  expect([tool.parameters.required, codes]).toEqual([undefined, []]);
});

it("sends the fields of a form that is the whole query", async () => {
  const schema = {
    type: "object",
    properties: { q: { type: "string" }, tags: { type: "array", items: { type: "string" } } },
  };
  const query = (type: string) => [
    { name: "s", in: "querystring", content: { [type]: { schema } } },
  ];
  const parameters = query("application/x-www-form-urlencoded");
  const { handler } = await importOne({ description: "a", parameters });
  expect(handler.query).toEqual([
    { name: "q", value: "{{params.s.q}}" },
    { name: "tags", value: "{{params.s.tags}}" },
  ]);
  const other = await importOne({ description: "a", parameters: query("application/json") });
  expect(other.codes).toEqual(["parameter_left_out"]);
});
