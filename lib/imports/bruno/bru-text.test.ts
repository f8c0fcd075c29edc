import { expect, it } from "vitest";
import { readImport, readOneTool } from "../postman/collection-fixture";
import { readBruText } from "./bru-text";
import { importBruno } from "./bruno";

const run = (document: string) => readImport(importBruno({ kind: "bruno", document }));

const createOrder = `meta {
  name: Create order
  type: http
  seq: 2
}

post {
  url: https://shop.example.com/orders/:shop?notify=true
  body: json
  auth: bearer
}

params:query {
  notify: true
  ~draft: 1
}

params:path {
  shop: 17
}

headers {
  x-team: blue
  ~x-old: 1
}

auth:bearer {
  token: sesame
}

body:json {
  {
    "sku": "A1",
    "count": 2
  }
}

tests {
  test("is created", function() {
    expect(res.status).to.equal(201);
  });
}

docs {
  Creates an order.

  - at once
}
`;

const socket = "meta {\n  name: Feed\n  type: ws\n}\nws {\n  url: wss://shop.example.com\n}\n";

it("converts a request in Bruno's own language to a tool", () => {
  const { tool, handler } = readOneTool(run(createOrder));
  expect([tool.name, tool.description]).toEqual(["Create_order", "Creates an order.\n\n- at once"]);
  expect(handler).toMatchObject({
    method: "POST",
    url: "https://shop.example.com/orders/{{params.shop}}",
    query: [
      { name: "notify", value: "{{params.notify}}" },
      { name: "draft", value: "1", enabled: false },
    ],
    headers: [
      { name: "x-team", value: "blue" },
      { name: "x-old", value: "1", enabled: false },
    ],
    body: { type: "json", value: { sku: "{{params.sku}}", count: "{{params.count}}" } },
  });
  expect(JSON.stringify(tool)).not.toContain("sesame");
});

it("reads several files as one collection, in order, with an environment's variables", () => {
  const { manifest, codes } = run(
    [
      "vars {\n  host: https://shop.example.com\n}\n",
      createOrder,
      "meta {\r\n  name: List\r\n  seq: 1\r\n}\r\nget {\r\n  url: {{host}}/orders\r\n}\r\n",
      "meta {\n  name: Folder\n}\nauth {\n  mode: none\n}\n",
      "meta {\n  name: Cancel\n  seq: 3\n}\nhttp {\n  method: DELETE\n  url: {{host}}/orders\n}\n",
      socket,
    ].join("\n"),
  );
  expect(
    manifest.tools.map(({ name, handler }) => [name, "url" in handler && handler.url]),
  ).toEqual([
    ["List", "https://shop.example.com/orders"],
    ["Create_order", "https://shop.example.com/orders/{{params.shop}}"],
    ["Cancel", "https://shop.example.com/orders"],
  ]);
  expect(manifest.tools[2]?.handler).toMatchObject({ method: "DELETE" });
  expect(codes).toEqual(expect.arrayContaining(["scripts_left_out", "requests_left_out"]));
  expect(() => run(socket)).toThrow("no requests that a tool can make");
});

it.each([
  [
    "formUrlEncoded",
    "body:form-urlencoded {\n  a: 1\n  ~b: 2\n}",
    [
      { name: "a", value: "1", enabled: true },
      { name: "b", value: "2", enabled: false },
    ],
  ],
  [
    "multipartForm",
    'body:multipart-form {\n  "a: b": 1 @contentType(text/x)\n  file: @file(dir/a.png|b.png) @contentType(image/png)\n}',
    [
      { name: "a: b", value: "1", contentType: "text/x" },
      { name: "file", value: ["dir/a.png", "b.png"], type: "file", contentType: "image/png" },
    ],
  ],
  [
    "graphql",
    'body:graphql {\n  {\n    a\n  }\n}\n\nbody:graphql:vars {\n  {"x": 1}\n}',
    { query: "{\n  a\n}", variables: '{"x": 1}' },
  ],
  ["text", "body:text {\n  a: b\n\n    c\n}", "a: b\n\n  c"],
  [
    "file",
    "body:file {\n  file: @file(a.bin) @contentType(application/cbor)\n}",
    [{ filePath: "a.bin", contentType: "application/cbor", selected: true }],
  ],
])("reads a body of type %s", (mode, block, expected) => {
  const text = `meta {\n  name: A\n}\npost {\n  url: a\n  body: ${mode}\n}\n${block}`;
  expect(readBruText(text)).toMatchObject({ items: [{ request: { body: { [mode]: expected } } }] });
});

it("reads values with several lines and leaves out whatever is not closed", () => {
  const text = `meta {
  name: A
}
get {
  url: a
}
headers {
  a: '''
    one
    two
  '''
  b: '''one'''
  c: '''open
  d: 1
}
docs {
  never ends`;
  expect(readBruText(text)).toMatchObject({
    items: [
      {
        request: {
          docs: "",
          headers: [
            { name: "a", value: "one\ntwo" },
            { name: "b", value: "one" },
            { name: "c", value: "open" },
            { name: "d", value: "1" },
          ],
        },
      },
    ],
  });
});

it("does not stall on long and malformed text", () => {
  const odd = ["a: '''\n".repeat(3000), '  ~"'.repeat(20_000), "x {\n".repeat(20_000)];
  for (const text of odd)
    expect(readBruText(`meta {\n}\nget {\n  url: a\n}\nheaders {\n${text}\n}`)).toBeDefined();
});
