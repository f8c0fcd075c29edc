import { expect, test } from "vitest";
import type { Manifest } from "@/lib/agent/manifest";
import { isUnauthenticated } from "./add-authentication";
import { type Adjustments, adjustTools, noAdjustments } from "./adjust-tools";
import { toPlainText } from "./plain-text";

const tool = (
  name: string,
  url = "https://api.example.com/v1/pets",
): Manifest["tools"][number] => ({
  name,
  description: "Lists pets.\n\nThe `limit` is 100.",
  parameters: {
    type: "object",
    properties: {
      description: {
        type: "object",
        description: "First.\n \nSecond.",
        default: { description: "One.\n\nTwo." },
        properties: { items: { type: "array", items: { description: "A.\n\nB." } } },
        dependentSchemas: { items: { description: "C.\n\nD." } },
        unevaluatedProperties: { description: "E.\n\nF." },
      },
    },
  },
  handler: { kind: "http", method: "GET", url },
});
const adjust = (names: string[], change: Partial<Adjustments>) =>
  adjustTools(
    { slug: "a", name: "A", description: "", tools: names.map((name) => tool(name)) },
    { ...noAdjustments, ...change },
  ).tools;

test("restyles names and keeps them unique", () => {
  const names = ["repos_get-content", "List_orders", "listOrders", "getHTTPStatus2"];
  expect(adjust(names, { naming: "camelCase" }).map(({ name }) => name)).toEqual([
    "reposGetContent",
    "listOrders",
    "listOrders_2",
    "getHttpStatus2",
  ]);
  expect(adjust(names, { naming: "snake_case" }).map(({ name }) => name)).toEqual([
    "repos_get_content",
    "list_orders",
    "list_orders_2",
    "get_http_status2",
  ]);
  expect(adjust(["say hello"], {})).toEqual([tool("say hello")]);
});

test("leaves out skipped tools", () => {
  expect(adjust(["a", "b"], { skippedNames: new Set(["a"]) }).map(({ name }) => name)).toEqual([
    "b",
  ]);
});

test("trims descriptions everywhere, but not data", () => {
  expect(adjust(["a"], { trimsDescriptions: true })).toEqual([
    {
      ...tool("a"),
      description: "Lists pets.",
      parameters: {
        type: "object",
        properties: {
          description: {
            type: "object",
            description: "First.",
            default: { description: "One.\n\nTwo." },
            properties: { items: { type: "array", items: { description: "A." } } },
            dependentSchemas: { items: { description: "C." } },
            unevaluatedProperties: { description: "E." },
          },
        },
      },
    },
  ]);
});

test("replaces only the placeholder host with the base URL", () => {
  const baseUrl = "https://pets.acme.dev/api/";
  expect(adjust(["a"], { baseUrl })[0]?.handler).toMatchObject({
    url: "https://pets.acme.dev/api/v1/pets",
  });
  const other = tool("b", "https://other.acme.dev/");
  const manifest = { slug: "a", name: "A", description: "", tools: [other] };
  expect(adjustTools(manifest, { ...noAdjustments, baseUrl }).tools).toEqual([other]);
});

test.each([
  ["bearer", "pets", { type: "bearer", value: "{{credentials.pets.token}}" }],
  ["header", "pets", { type: "header", name: "x-key", value: "{{credentials.pets.key}}" }],
  [
    "basic",
    "pets",
    { type: "basic", value: "{{credentials.pets.username}}:{{credentials.pets.password}}" },
  ],
] as const)("adds the authentication %s for the host", (type, service, auth) => {
  const authentication = { type, headerName: "X-Key" };
  const [adjusted] = adjust(["a"], { authentication, baseUrl: "https://api.pets.dev" });
  expect(adjusted?.credentials).toEqual([service]);
  expect(adjusted?.handler).toMatchObject({ auth });
});

test("knows which tools send no credentials", () => {
  const open = tool("a");
  const handler = { ...open.handler, auth: { type: "bearer", value: "x" } } as const;
  expect(isUnauthenticated(open)).toBe(true);
  expect(isUnauthenticated({ ...open, credentials: ["pets"] })).toBe(false);
  expect(isUnauthenticated({ ...open, handler })).toBe(false);
  expect(isUnauthenticated({ ...open, handler: { kind: "javascript", code: "" } })).toBe(false);
});

test("removes Markdown from a preview", () => {
  expect(
    toPlainText(
      "# Get a repository\nThe **`parent`** and [`source`](https://a.dev/b) ~~objects~~\n- a_b_c",
    ),
  ).toBe("Get a repository The parent and source objects a_b_c");
  expect(toPlainText("[](".repeat(60_000))).toHaveLength(180_000);
});
