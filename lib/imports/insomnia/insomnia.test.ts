import { expect, it } from "vitest";
import { shopUrl } from "../postman/collection-fixture";
import { importInsomnia } from "./insomnia";
import { importNodes, readExport } from "./insomnia-fixture";

const resources = [
  {
    _id: "req_2",
    _type: "request",
    parentId: "fld_1",
    name: "Pay",
    method: "POST",
    url: "{{ _.base }}/pay",
  },
  { _id: "wrk_1", _type: "workspace", parentId: null, name: "Shop", description: "Sells." },
  { _id: "fld_1", _type: "request_group", parentId: "wrk_1", name: "Orders", metaSortKey: 2 },
  {
    _id: "req_1",
    _type: "request",
    parentId: "wrk_1",
    name: "List",
    metaSortKey: 1,
    method: "GET",
    url: "{{ base }}/orders",
    description: "Lists orders.",
  },
  { _id: "ws_1", _type: "websocket_request", parentId: "wrk_1", name: "Live", url: "wss://a" },
  {
    _id: "env_1",
    _type: "environment",
    parentId: "wrk_1",
    data: { base: `{{ _.api['host'] }}/v1` },
  },
  {
    _id: "env_2",
    _type: "environment",
    parentId: "env_1",
    name: "Dev",
    data: { api: { host: shopUrl } },
  },
  {
    _id: "env_3",
    _type: "environment",
    parentId: "env_1",
    name: "Live",
    data: { api: { host: "x" } },
  },
];
const yaml = `type: collection.insomnia.rest/5.0
name: Shop
meta: {description: Sells.}
collection:
  - name: Orders
    meta: {sortKey: 2}
    children:
      - {name: Pay, method: POST, url: "{{ _.base }}/pay", settings: {}}
  - {name: List, method: GET, url: "{{ _.base }}/orders", meta: {sortKey: 1, description: Lists orders.}}
  - {name: Live, url: "wss://a"}
environments:
  name: Base
  data: {base: "{{ _.api['host'] }}/v1"}
  subEnvironments:
    - {name: Dev, data: {api: {host: "${shopUrl}"}}}
    - {name: Live, data: {api: {host: x}}}
`;

it.each([
  ["version 4", JSON.stringify({ _type: "export", __export_format: 4, resources })],
  ["version 5", yaml],
])("keeps the order, folders and environments of a %s export", (_, document) => {
  const { manifest, handlers, messages } = readExport(document);
  expect(manifest).toMatchObject({ slug: "shop", name: "Shop", description: "Sells." });
  expect(
    manifest.tools.map(({ name, category, description }) => [name, category, description]),
  ).toEqual([
    ["List", undefined, "Lists orders."],
    ["Pay", "Orders", "Pay"],
  ]);
  expect(handlers.map(({ method, url }) => `${method} ${url}`)).toEqual([
    `GET ${shopUrl}/v1/orders`,
    `POST ${shopUrl}/v1/pay`,
  ]);
  expect(messages).toContain('The environment "Dev" is used. The others were skipped: "Live".');
  expect(messages).toContain("One request was skipped, because only HTTP is supported.");
});

it("reads an export without its workspace", () => {
  const rest = resources.filter(({ _type }) => _type !== "workspace");
  const { handlers } = readExport({ _type: "export", __export_format: 4, resources: rest });
  expect(handlers.map(({ url }) => url)).toEqual([`${shopUrl}/v1/orders`, `${shopUrl}/v1/pay`]);
});

it("rejects another document with a message", () => {
  expect(() => importInsomnia({ kind: "insomnia", document: {} })).toThrow(
    /not an Insomnia export/,
  );
  expect(() => importNodes([])).toThrow(/no requests that a tool can make/);
});
