import { describe, expect, it } from "vitest";
import { runImport } from "..";
import type { ImportPorts } from "../import-kind";
import { getRefusal } from "../refusal-fixture";
import { fakeAgent, greet, importTools, url } from "./agent-url-fixture";

describe("an agent's response", () => {
  it.each([
    ["{tools}", { tools: [greet] }, "slack"],
    ["a bare list", [greet], "slack"],
    [
      "{success, agent, tools}",
      { success: true, agent: "Gasless", tools: [greet], metadata: { total: 1 } },
      "Gasless",
    ],
    ["{responseType, data}", { responseType: "success", data: { tools: [greet] } }, "slack"],
  ])("can be %s", async (_, answer, name) => {
    const { manifest, warnings } = await importTools(answer);
    expect(warnings).toEqual([]);
    expect(manifest.name).toBe(name);
    expect(manifest.slug).toBe(name.toLowerCase());
    expect(manifest.tools).toHaveLength(1);
    expect(JSON.stringify(manifest.tools[0]?.parameters)).toBe(JSON.stringify(greet.parameters));
  });

  it("is requested from /tools with the given headers", async () => {
    for (const address of [url, `${url}/`, `${url}//`, ` ${url} `]) {
      const { requests, ports } = fakeAgent({ tools: [] });
      await runImport({ kind: "agent-url", url: address, headers: { "X-Api-Key": "k" } }, ports);
      expect(requests[0]?.url).toBe(`${url}/tools`);
      expect(requests[0]?.headers).toContainEqual(["x-api-key", "k"]);
    }
  });

  it("is rejected with a description of what was received", async () => {
    const getMessage = async (answer: unknown, status?: number, headers?: Record<string, string>) =>
      (
        await getRefusal(
          runImport({ kind: "agent-url", url }, fakeAgent(answer, status, headers).ports),
        )
      ).message;
    expect(await getMessage({ hello: 1, world: 2 })).toContain('an object with "hello", "world"');
    expect(await getMessage({ success: false, error: "no" })).toContain("an error: no");
    expect(await getMessage({ success: false, error: "Not ready." })).toMatch(/: Not ready\.$/);
    expect(await getMessage({ success: false, error: { message: "why" } })).toContain(
      "an error: why",
    );
    expect(await getMessage("5")).toContain("a number");
    expect(await getMessage("null")).toContain("null");
    expect(
      await getMessage("<html>", 200, { "content-type": "text/html; charset=utf-8" }),
    ).toContain("did not respond with JSON (status 200, text/html). The response begins: <html>");
    expect(await getMessage({}, 401)).toContain("Add the headers it requires, such as x-api-key");
    for (const status of [404, 405])
      expect(await getMessage({}, status)).toContain('the part before "/tools"');
    expect(await getMessage({}, 302, { location: "https://b.example/tools" })).toContain(
      "b.example",
    );
  });

  it("causes an error with the reason if it never arrives", async () => {
    const problem = 'The network policy does not allow this request. Rule "private": 10.0.0.1.';
    const ports: ImportPorts = { fetch: async () => ({ problem }) };
    const error = await getRefusal(runImport({ kind: "agent-url", url }, ports));
    expect(error.message).toContain("10.0.0.1");
    expect(error.code).toBe("upstream_failed");
  });

  it("is unprocessable if the outbound guard refuses the request", async () => {
    const fetch = async () => ({ problem: "The network policy refuses it.", isBlocked: true });
    for (const kind of ["agent-url", "openapi", "url"] as const)
      expect(await getRefusal(runImport({ kind, url }, { fetch }))).toMatchObject({
        code: "unprocessable",
        issues: [{ code: "unreachable", path: "/url" }],
      });
  });

  it("is not requested from URLs that are invalid or contain secrets", async () => {
    for (const invalidUrl of ["agents.example.com", "ftp://a.example", "https://u:p@a.example/x"]) {
      const { requests, ports } = fakeAgent({ tools: [] });
      const { issues, code } = await getRefusal(
        runImport({ kind: "agent-url", url: invalidUrl }, ports),
      );
      expect([code, issues[0]?.path, requests]).toEqual(["invalid_input", "/url", []]);
    }
    const { ports } = fakeAgent([]);
    await getRefusal(runImport({ kind: "agent-url", url: `${url}?key=1` }, ports));
    await getRefusal(runImport({ kind: "agent-url", url, headers: { "a b": "c" } }, ports));
    await getRefusal(runImport({ kind: "agent-url", url, headers: { a: "c\nd" } }, ports));
  });
});
