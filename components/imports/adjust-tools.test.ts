import { expect, test } from "vitest";
import type { Manifest } from "@/lib/agent/manifest";
import { type Adjustments, adjustTools } from "./adjust-tools";
import { toPlainText } from "./plain-text";

const unchanged: Adjustments = {
  skippedNames: new Set(),
  naming: "original",
  trimsDescriptions: false,
  baseUrl: "",
};
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
    { ...unchanged, ...change },
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
  expect(adjustTools(manifest, { ...unchanged, baseUrl }).tools).toEqual([other]);
});

test("removes Markdown from a preview", () => {
  expect(
    toPlainText(
      "# Get a repository\nThe **`parent`** and [`source`](https://a.dev/b) ~~objects~~\n- a_b_c",
    ),
  ).toBe("Get a repository The parent and source objects a_b_c");
});
