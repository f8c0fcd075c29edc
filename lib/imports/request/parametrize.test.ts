import { expect, it } from "vitest";
import type { HttpHandler } from "@/lib/agent/handlers/http";
import type { Tool } from "@/lib/agent/tool";
import { applyDefaults } from "@/lib/schema/apply-defaults";
import { resolveRequest } from "@/lib/templates/resolve-request";
import { runImport } from "..";
import type { ImportRequest } from "../index";

const url = "https://a.example/key?acl&tags[]=&page=2";
const importTool = async (request: ImportRequest): Promise<Tool> => {
  const fetch = async () => ({ problem: "There is no network." });
  const [tool] = (await runImport(request, { fetch })).manifest.tools;
  if (!tool) throw new Error("No tool was created.");
  return tool;
};
/** Returns the URL that a call without arguments requests. */
const getUrl = ({ handler, parameters }: Tool): string => {
  const params = applyDefaults(parameters, {});
  const others = { variables: {}, credentials: {}, caller: {}, context: {} };
  const result = resolveRequest(handler as HttpHandler, { params, parameters, ...others });
  if (!result.ok) throw new Error(result.error.message);
  return result.request.url;
};

it("sends the empty query values of a command and of a recording", async () => {
  const entry = { request: { method: "GET", url, headers: [] }, response: { status: 200 } };
  const document = { log: { version: "1.2", entries: [entry] } };
  const sent = "https://a.example/key?acl=&tags%5B%5D=&page=2";
  expect(getUrl(await importTool({ kind: "curl", command: `curl -g '${url}'` }))).toBe(sent);
  expect(getUrl(await importTool({ kind: "har", document }))).toBe(sent);
});

it("sends the sample of a body with null and reserved names, as its example says", async () => {
  const body = '{"owner":{"userId":"u","on":{"chatId":[1]}},"gone":null,"toolName":"t"}';
  for (const request of [
    { kind: "curl" as const, command: `curl a.example --json '${body}'` },
    { kind: "sample-json" as const, value: JSON.parse(body) as unknown },
  ]) {
    const { handler, parameters, examples = [] } = await importTool(request);
    const params = examples[0]?.params ?? {};
    const others = { variables: {}, credentials: {}, caller: {}, context: {} };
    const result = resolveRequest(handler as HttpHandler, { params, parameters, ...others });
    expect(result).toMatchObject({ request: { body } });
  }
});

it("leaves it to the caller to fill in the empty query values of a collection", async () => {
  const schema = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json";
  const item = [{ name: "Get", request: { method: "GET", url } }];
  const document = { info: { name: "A", schema }, item };
  expect(getUrl(await importTool({ kind: "postman", document }))).toBe(
    "https://a.example/key?page=2",
  );
});

it.each([
  "023e105f4ecef8ad9ca31a8372d0c353",
  "507f1f77bcf86cd799439011",
  "da39a3ee5e6b4b0d3255bfef95601890afd80709",
])("turns the ID %s in a path into a parameter", async (id) => {
  const { handler } = await importTool({
    kind: "curl",
    command: `curl https://a.example/zones/${id}/records`,
  });
  expect(handler).toMatchObject({ url: "https://a.example/zones/{{params.zone_id}}/records" });
});

it.each([
  ["repos/OWNER/REPO/issues/ISSUE_NUMBER", "repos/{OWNER}/{REPO}/issues/{ISSUE_NUMBER}"],
  ["sap/API_BUSINESS_PARTNER/zip/US", "sap/API_BUSINESS_PARTNER/zip/US"],
  ["users/YOUR_USER/{{repo}}/{channel.id}", "users/{USER}/{repo}/{channel_id}"],
  ["orders/{id}.json", "orders/{id}.json"],
  ["orders/$SID.json/$id/$ref", "orders/{SID}.json/{id}/$ref", "orders/$SID.json/$id/'$ref'"],
  ["repos/[REPO]/%SHA%/files", "repos/{REPO}/{SHA}/files"],
  ["%C3%A9t%C3%A9/a%20b", "%C3%A9t%C3%A9/a%20b"],
  [
    "users/<user id>/{{ key }}.json",
    "users/{user_id}/{key}.json",
    "'users/<user id>/{{ key }}.json'",
  ],
  ["$ID/copies/{ID}", "{ID}/copies/{ID}"],
  ["me/photo/$value", "me/photo/$value", "'me/photo/$value'"],
])(
  "turns the values to fill in of the path %s into parameters",
  async (path, expected, word = path) => {
    const { handler } = await importTool({
      kind: "curl",
      command: `curl -g https://a.example/${word}`,
    });
    const { url: template } = handler as HttpHandler;
    expect(template.replace(/\{\{params\.(.*?)\}\}/g, "{$1}")).toBe(
      `https://a.example/${expected}`,
    );
  },
);

it("does not send the names of values to fill in", async () => {
  const tool = await importTool({
    kind: "curl",
    command: "curl -g 'https://a.example/?x={{x}}&y=YOUR_Y&z=1'",
  });
  expect(getUrl(tool)).toBe("https://a.example/?z=1");
});

it.each(["{", "$a"])("takes little time for many times %s", async (text) => {
  const command = `curl -g https://a.example/${text.repeat(200_000)}`;
  await expect(importTool({ kind: "curl", command })).rejects.toThrow("Keep the URL under 8 KB.");
});
