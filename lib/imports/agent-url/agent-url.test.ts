import { describe, expect, it } from "vitest";
import { isAppError } from "@/lib/errors";
import { runImport } from "..";
import type { ImportPorts } from "../import-kind";
import { agent, greet, take, url } from "./agent-url-fixture";

const refusal = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!isAppError(error)) throw new Error(`It was not refused: ${String(error)}`);
  return error;
};

describe("what an agent answers", () => {
  it.each([
    ["{tools}", { tools: [greet] }, "slack"],
    ["a bare list", [greet], "slack"],
    [
      "{success, agent, tools}",
      { success: true, agent: "Gasless", tools: [greet], metadata: { total: 1 } },
      "Gasless",
    ],
    ["{responseType, data}", { responseType: "success", data: { tools: [greet] } }, "slack"],
  ])("%s", async (_, answer, name) => {
    const { manifest, warnings } = await take(answer);
    expect(warnings).toEqual([]);
    expect(manifest.name).toBe(name);
    expect(manifest.slug).toBe(name.toLowerCase());
    expect(manifest.tools).toHaveLength(1);
    expect(JSON.stringify(manifest.tools[0]?.parameters)).toBe(JSON.stringify(greet.parameters));
  });

  it("is asked for at /tools with the headers given", async () => {
    for (const given of [url, `${url}/`, `${url}//`, ` ${url} `]) {
      const { asked, ports } = agent({ tools: [] });
      await runImport({ kind: "agent-url", url: given, headers: { "X-Api-Key": "k" } }, ports);
      expect(asked[0]?.url).toBe(`${url}/tools`);
      expect(asked[0]?.headers).toContainEqual(["x-api-key", "k"]);
    }
  });

  it("is refused with a sentence that names what came", async () => {
    const says = async (answer: unknown, status?: number, headers?: Record<string, string>) =>
      (await refusal(runImport({ kind: "agent-url", url }, agent(answer, status, headers).ports)))
        .message;
    expect(await says({ hello: 1, world: 2 })).toContain('an object that holds "hello", "world"');
    expect(await says({ success: false, error: "no" })).toContain("a failure: no");
    expect(await says({ success: false, error: { message: "why" } })).toContain("a failure: why");
    expect(await says("5")).toContain("a number");
    expect(await says("null")).toContain("null");
    expect(await says("<html>", 200, { "content-type": "text/html; charset=utf-8" })).toContain(
      "did not answer with JSON (status 200, text/html). Its answer begins: <html>",
    );
    expect(await says({}, 401)).toContain("Give the headers it expects, such as x-api-key");
    expect(await says({}, 404)).toContain('the part before "/tools"');
    expect(await says({}, 302, { location: "https://b.example/tools" })).toContain("b.example");
  });

  it("that never comes is explained", async () => {
    const failed = 'The network policy does not allow this request. Rule "private": 10.0.0.1.';
    const ports: ImportPorts = { fetch: async () => ({ failed }) };
    const error = await refusal(runImport({ kind: "agent-url", url }, ports));
    expect(error.message).toContain("10.0.0.1");
    expect(error.code).toBe("upstream_failed");
  });

  it("is never asked at an address that carries secrets or is none", async () => {
    for (const wrong of ["agents.example.com", "ftp://a.example", "https://u:p@a.example/x"]) {
      const { asked, ports } = agent({ tools: [] });
      const { issues, code } = await refusal(runImport({ kind: "agent-url", url: wrong }, ports));
      expect([code, issues[0]?.path, asked]).toEqual(["invalid_input", "/url", []]);
    }
    const { ports } = agent([]);
    await refusal(runImport({ kind: "agent-url", url: `${url}?key=1` }, ports));
    await refusal(runImport({ kind: "agent-url", url, headers: { "a b": "c" } }, ports));
    await refusal(runImport({ kind: "agent-url", url, headers: { a: "c\nd" } }, ports));
  });
});
