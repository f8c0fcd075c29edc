import { describe, expect, it } from "vitest";
import { importCurl } from "../curl/curl";
import { findGraphqlOperation, removeSecretTexts } from "./graphql-operation";

const find = (query: string, body: object = {}) => {
  const operation = findGraphqlOperation({ query, ...body });
  return operation && { ...operation, variables: Object.fromEntries(operation.variables) };
};
const importRequest = (body: object) => {
  const command = `curl https://api.example.com/graphql --json '${JSON.stringify(body)}'`;
  const { manifest } = importCurl({ kind: "curl", command });
  const [tool] = manifest.tools;
  if (tool?.handler.kind !== "http") throw new Error("There is no request.");
  return { tool, handler: tool.handler };
};

it("removes secrets from a long query in linear time", () => {
  const start = performance.now();
  const query = `{ ${"a".repeat(100_000)}(token: "b") }`;
  expect(removeSecretTexts(query).document).toBe(query.replace('"b"', '""'));
  expect(performance.now() - start).toBeLessThan(2000);
});

describe("a GraphQL operation", () => {
  it("has parameters for variables that are saved as text", () => {
    const query = "mutation A($id: ID!) { b(id: $id) { c } }";
    const { tool, handler } = importRequest({ query, variables: '{ "id": "7" }' });
    expect(tool.parameters.properties).toEqual({ id: { type: "string", examples: ["7"] } });
    expect(handler.body).toMatchObject({ value: { query, variables: { id: "{{params.id}}" } } });
  });

  it("has the variables that it declares", () => {
    const query = `
      # ($not: Int)
      query Search($text: String! = "a, b)", $first: Int = 10 @log(at: [1]), $ids: [ID!]!,
        $order: Order = {by: NAME}, $near: [Place!], $exact: Boolean!, $ratio: Float = 1)
      @cached(seconds: 5) { search(text: $text, note: """a } \\""" b""") { id } }`;
    expect(find(query)).toEqual({
      type: "query",
      name: "Search",
      variables: {
        text: { schema: { type: "string", default: "a, b)" }, isRequired: false },
        first: { schema: { type: "integer", default: 10 }, isRequired: false },
        ids: { schema: { type: "array", items: { type: "string" } }, isRequired: true },
        order: { schema: undefined, isRequired: false },
        near: { schema: undefined, isRequired: false },
        exact: { schema: { type: "boolean" }, isRequired: true },
        ratio: { schema: { type: "number", default: 1 }, isRequired: false },
      },
    });
  });

  it("is the one named by the request, or the first one", () => {
    const query = "fragment F on A { b } query One { ...F } mutation Two($a: Int = x) { c(a: $a) }";
    expect(find(query)).toMatchObject({ type: "query", name: "One" });
    expect(find(query, { operationName: "Two" })).toEqual({
      type: "mutation",
      name: "Two",
      variables: { a: { schema: { type: "integer" }, isRequired: false } },
    });
    expect(find("{ a { b } }")).toEqual({ type: "query", name: undefined, variables: {} });
    expect(find("subscription { a }")).toMatchObject({ type: "subscription", name: undefined });
  });

  it.each([
    { query: "mutation of DNA" },
    { query: "query" },
    { query: "{" },
    { query: "{ a }", page: 2 },
    { query: "type A { b: Int }" },
    { query: { match: { a: 1 } } },
    { query: "query A { b }", operationName: "C" },
    { query: `query A(${"[".repeat(50_000)}` },
    "{ a }",
    null,
  ])("is not found in %j", (body) => {
    expect(findGraphqlOperation(body)).toBeUndefined();
  });
});

describe("a GraphQL request", () => {
  const query =
    "query GetOrder($id: ID!, $lines: Int = 10, $status: Status) { order(id: $id) { total } }";

  it("keeps its query, takes its variables as parameters, and fails with its errors", () => {
    const variables = { id: 17, status: "OPEN" };
    const { tool, handler } = importRequest({ operationName: "GetOrder", query, variables });
    expect(tool.name).toBe("GetOrder");
    expect(tool.parameters).toEqual({
      type: "object",
      properties: {
        id: { type: "string", examples: ["17"] },
        lines: { type: "integer", default: 10 },
        status: { type: "string", examples: ["OPEN"] },
      },
      required: ["id"],
    });
    expect(handler.body).toEqual({
      type: "json",
      value: {
        operationName: "GetOrder",
        query,
        variables: {
          id: "{{params.id}}",
          lines: "{{params.lines}}",
          status: "{{params.status}}",
        },
      },
    });
    expect(handler.response).toEqual({
      select: "data",
      errorWhen: "errors",
      errorMessage: "errors[0].message",
    });
    expect(tool.examples?.[0]?.params).toEqual({ id: "17", status: "OPEN" });
  });

  it("may have no variables", () => {
    const { tool, handler } = importRequest({ query: "{ shop { name } }" });
    expect([tool.name, tool.parameters.properties]).toEqual(["post_graphql", {}]);
    expect(handler.body).toEqual({ type: "json", value: { query: "{ shop { name } }" } });
  });

  it("may consist of one word of any length", () => {
    const document = "a".repeat(300_000);
    expect(removeSecretTexts(document)).toEqual({ document, names: [] });
  });
});
