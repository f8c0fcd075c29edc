import { describe, expect, it } from "vitest";
import { manifestSchema } from "../manifest";

const http = (value: string) => ({
  handler: { kind: "http", method: "GET", url: "https://a.example", query: [{ name: "q", value }] },
});
const getIssues = (...resources: object[]) =>
  manifestSchema
    .safeParse({
      slug: "a",
      name: "A",
      description: "",
      variables: [{ ref: "region" }],
      tools: [],
      resources: resources.map((resource) => ({ name: "x", ...resource })),
    })
    .error?.issues.map(({ path, message }) => `${path.join("/")}: ${message}`) ?? [];

describe("a resource", () => {
  it.each([
    [{ uri: "docs://style", text: "Hi" }],
    [{ uri: "urn:isbn:1", base64: "AAAA", mimeType: "image/png" }],
    [{ uri: "docs://style", ...http("{{variables.region}} {{context.userId}}") }],
    [{ uriTemplate: "issue://{id}", ...http("{{arguments.id}}"), complete: { id: ["1"] } }],
  ])("may be %j", (resource) => {
    expect(getIssues(resource)).toEqual([]);
  });

  it.each([
    [{ text: "" }, "resources/0/uri: Give the resource either a uri or a uriTemplate."],
    [{ uri: "a:b", uriTemplate: "a:{b}", text: "" }, "either a uri or a uriTemplate"],
    [{ uri: "a:b" }, "exactly one of text, base64 and handler"],
    [{ uri: "a:b", text: "", base64: "AAAA" }, "exactly one of text, base64 and handler"],
    [{ uri: "style", text: "" }, "resources/0/uri: Enter a URI such as docs://style"],
    [{ uri: "docs://a b", text: "" }, "Enter a URI"],
    [{ uri: "agent://resource", text: "" }, "is the agent's context resource"],
    [{ uri: "a:b", base64: "?" }, "resources/0/base64: Enter Base64."],
    [{ uri: "a:b", text: "", mimeType: "png" }, "Enter a media type"],
    [{ uri: "a:b", text: "", extra: 1 }, 'Unknown key "extra".'],
    [{ uriTemplate: "a:{userId}", text: "" }, 'A variable cannot be named "userId"'],
    [{ uriTemplate: "a:{__proto__}", text: "" }, 'A variable cannot be named "__proto__"'],
    [
      { uriTemplate: "a:{id}", text: "", complete: { ids: [] } },
      'resources/0/complete/ids: The template has no variable "ids".',
    ],
    [
      { uriTemplate: "a:{id}", text: "", complete: { id: { tool: "none" } } },
      'resources/0/complete/id/tool: There is no tool "none".',
    ],
    [
      { uriTemplate: "a:{id}", ...http("{{arguments.idd}}") },
      "resources/0/handler/query/0/value: {{arguments.idd}} is not defined. Did you mean {{arguments.id}}?",
    ],
    [{ uri: "a:b", ...http("{{params.id}}") }, "{{params.id}} is not defined"],
    [{ uri: "a:b", ...http("{{caller.bearer}}") }, "{{caller.bearer}} is not defined"],
    [{ uri: "a:b", ...http("{{variables.regio}}") }, "Did you mean {{variables.region}}?"],
    [
      { uri: "a:b", handler: { ...http("x").handler, auth: { type: "caller-bearer" } } },
      "resources/0/handler: A resource cannot act with its caller's own token",
    ],
  ])("may not be %j", (resource, message) => {
    expect(getIssues(resource)).toEqual([expect.stringContaining(message)]);
  });

  it("has a unique URI", () => {
    const resource = { uri: "a:b", text: "" };
    expect(getIssues(resource, resource)).toEqual([
      "resources/1/uri: There is already a resource a:b.",
    ]);
    const template = { uriTemplate: "a:{b}", text: "" };
    expect(getIssues(template, template)).toEqual([
      "resources/1/uriTemplate: There is already a resource a:{b}.",
    ]);
  });
});
