import { expect, test } from "vitest";
import { connectTestApi } from "../api-fixture";

const api = connectTestApi({
  checkCode: async (_, code) =>
    code.includes("!") ? [{ line: 1, column: 1, message: "Unexpected token" }] : [],
});
const handler = { kind: "javascript", code: "export default () => {!" };
const tool = {
  name: "greet",
  description: "Greets.",
  parameters: { type: "object", properties: {} },
  handler,
};
const resource = { enabled: true, handler };
const resources = [{ uri: "docs://a", name: "A", handler }];
const headers = { "if-match": "*" };

test.each([
  ["POST", "/agents", { name: "Other", resource }, "/resource/handler/code"],
  ["PATCH", "/agents/shop", { resources }, "/resources/0/handler/code"],
  ["POST", "/agents/shop/tools", tool, "/handler/code"],
  [
    "PUT",
    "/agents/shop/manifest",
    { slug: "shop", name: "Shop", description: "", tools: [tool] },
    "/tools/0/handler/code",
  ],
])("%s %s refuses code that cannot start", async (method, path, body, issuePath) => {
  await api.send("POST", "/agents", { body: { name: "Shop" } });
  const { status, json } = await api.send(method, path, {
    body,
    ...(method !== "POST" && { headers }),
  });
  expect([status, (json as { issues: { path: string }[] }).issues]).toMatchObject([
    400,
    [{ path: issuePath }],
  ]);
});
