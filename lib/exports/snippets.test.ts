import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { type Tool, toolSchema } from "@/lib/agent/tool";
import { slack } from "@/lib/gallery/slack";
import { compileSchema } from "@/lib/schema/validation";
import { exampleArguments } from "./example-arguments";
import { snippets } from "./snippets";

const tool = toolSchema.parse(slack.tools[0]);
const target = {
  endpoint: "https://tools.example.com/api/agents/slack",
  apiKey: "tw_secret",
  variables: [{ ref: "team", required: true }, { ref: "region" }],
};
const trickyTool: Tool = {
  ...tool,
  examples: [
    { name: "quotes", params: { query: `it's "here" $HOME \\n`, flag: true, none: null } },
  ],
};
const getCode = (id: string, subject = tool) =>
  snippets(target, subject).find((snippet) => snippet.id === id)?.code ?? "";

test("the example arguments are valid for the tool", () => {
  expect(compileSchema(tool.parameters)(exampleArguments(tool))).toEqual([]);
});

test("calls send the key, the required variables and, if the tool takes one, a bearer token", () => {
  for (const id of ["curl", "fetch", "python"]) {
    const code = getCode(id);
    expect(code).toContain("tw_secret");
    expect(code).toContain("x-team");
    expect(code).not.toContain("x-region");
    expect(code).toMatch(/Bearer YOUR_TOKEN/);
    expect(code).toContain(`${target.endpoint}/tools/sendMessage`);
  }
  expect(getCode("list")).not.toMatch(/Bearer/);
});

test("uses a placeholder when there is no key", () => {
  const [list] = snippets({ ...target, apiKey: undefined }, tool);
  expect(list?.code).toContain("x-api-key: YOUR_API_KEY");
});

test("a shell reads the exact arguments, including quotes and dollar signs", () => {
  const script = getCode("curl", trickyTool).replace(/^curl/, "printf '%s\\n'");
  const words = execFileSync("sh", ["-c", script], { encoding: "utf8" }).trim().split("\n");
  expect(JSON.parse(words.at(-1) ?? "")).toEqual(trickyTool.examples?.[0]?.params);
});

test("JavaScript reads the exact arguments", async () => {
  const calls: RequestInit[] = [];
  const fetch = async (_url: string, init: RequestInit) => {
    calls.push(init);
    return { json: async () => ({}) };
  };
  const program = new Function(
    "fetch",
    "console",
    `return (async () => {${getCode("fetch", trickyTool)}})()`,
  );
  await program(fetch, { log: () => {} });
  expect(JSON.parse(String(calls[0]?.body))).toEqual(trickyTool.examples?.[0]?.params);
});

test("Python gets True, False and None", () => {
  expect(getCode("python", trickyTool)).toMatch(/"flag": True,\n\s+"none": None,/);
});

test("falls back to the agent's bearer mode when the tool has none", () => {
  const toolWithoutBearer: Tool = { ...tool, bearer: undefined };
  const getCurl = (bearer: "none" | "required") =>
    snippets({ ...target, bearer }, toolWithoutBearer).find(({ id }) => id === "curl")?.code;
  expect(getCurl("required")).toContain("Bearer YOUR_TOKEN");
  expect(getCurl("none")).not.toContain("Bearer");
});
