import { expect, test } from "vitest";
import { runCommandLine, startFakeServer } from "./command-line-fixture.ts";
import { commands } from "./commands.ts";

const nowhere = "http://127.0.0.1:9";

test.each(commands.map(({ name }) => name))(
  "shows the options and an example for %s --help",
  async (name) => {
    const { code, output } = await runCommandLine(nowhere, [...name.split(" "), "--help"]);
    expect(code).toBe(0);
    expect(output).toContain(`Usage: npm run toolwright -- ${name}`);
    expect(output).toContain("--json");
    expect(output).toContain(`Examples:\n  npm run toolwright -- ${name}`);
    const same = await runCommandLine(nowhere, ["help", ...name.split(" ")]);
    expect(same.output).toBe(output);
  },
);

test("lists the commands, the environment and the exit codes for --help", async () => {
  const { code, output } = await runCommandLine(nowhere, ["--help"]);
  expect(code).toBe(0);
  for (const { name } of commands) expect(output).toContain(`\n  ${name} `);
  expect(output).toMatch(/TOOLWRIGHT_TOKEN[\s\S]*Exit codes:\n {2}0/);
});

test.each([
  [[], "Commands:"],
  [["pul"], 'Unknown command "pul". Did you mean "pull"?'],
  [["token"], 'Unknown command "token". Did you mean "token create"?'],
  [["--json", "pull"], 'Put the command before options such as "--json".'],
  [["pull"], "<slug> is missing."],
  [["pull", "a", "b"], 'Unexpected argument "b".'],
  [["pull", "a", "--jsn"], 'Unknown option "--jsn". Did you mean "--json"?'],
  [["pull", "a", "--out"], 'The option "--out" requires a value: <file>.'],
  [["publish", "a", "--note", "- Less"], "If it begins with a hyphen, write --note=<text>."],
  [["pull", "a", "--json=1"], 'The option "--json" takes no value.'],
  [["pull", "a", "--out", "b", "--out", "c"], 'The option "--out" can be given only once.'],
  [["pull", "a", "--version", "x"], "--version must be a version number."],
  [["pull", "a", "--format", "xml"], "--format must be yaml or json."],
  [["push", "a", "b", "--override", "c"], "--override works with a single manifest."],
  [["import", "opnapi", "x"], 'Unknown format "opnapi". Did you mean "openapi"?'],
  [["import", "xml", "x"], "Formats: openapi, postman, insomnia"],
  [["call", "a", "b", "--param", "x"], "--param must be name=value"],
  [["call", "a", "b", "--params", "1"], "--params must be a JSON object"],
  [["call", "a", "b", "--header", "x"], '--header must be "name: value".'],
  [["call", "a", "b", "--header", "x: a\nb: c"], '--header must be "name: value".'],
  [["token", "create", "--expires", "soon"], "--expires must be a date"],
  [["token", "create", "--expires", "2030-02-30"], "--expires must be a date"],
])("says what is wrong with %j", async (args, sentence) => {
  const { code, output, errors } = await runCommandLine(nowhere, args);
  expect([code, output]).toEqual([2, ""]);
  expect(errors).toContain(sentence);
  expect(errors).toContain("Usage: npm run toolwright -- ");
});

test.each([
  [["pull", "a"], "TOOLWRIGHT_TOKEN"],
  [["call", "a", "b"], "TOOLWRIGHT_KEY"],
  [["token", "create"], "TOOLWRIGHT_OWNER_EMAIL"],
])("names the setting that %j lacks", async (args, name) => {
  const env = { TOOLWRIGHT_TOKEN: "", TOOLWRIGHT_KEY: "" };
  const { code, errors } = await runCommandLine(nowhere, args, { env });
  expect([code, errors]).toEqual([2, expect.stringMatching(new RegExp(`^Set ${name}.*\n$`))]);
});

test("reports an unreachable server in one sentence", async () => {
  const url = "http://toolwright.invalid";
  const { code, output, errors } = await runCommandLine(url, ["pull", "shop"]);
  expect([code, output]).toEqual([1, ""]);
  expect(errors).toMatch(/^http:\/\/toolwright\.invalid cannot be reached: .+\.\n$/);
});

test("says in one sentence that a server does not use TLS", async () => {
  const { url } = await startFakeServer({});
  const secureUrl = url.replace("http:", "https:");
  const { code, errors } = await runCommandLine(secureUrl, ["pull", "shop"]);
  expect([code, errors]).toEqual([
    1,
    `${secureUrl} cannot be reached: the TLS connection failed (wrong version number).\n`,
  ]);
});

test("does not follow a redirect, because the token would be lost", async () => {
  const { url } = await startFakeServer({
    "GET /api/v1/agents/shop/manifest": {
      status: 308,
      headers: { location: "https://tools.example/api" },
      body: "",
    },
  });
  const { code, errors } = await runCommandLine(url, ["pull", "shop"]);
  expect([code, errors]).toEqual([
    1,
    `${url} redirects to https://tools.example. Use that as TOOLWRIGHT_URL.\n`,
  ]);
});

test("does not accept the page of a proxy as a response", async () => {
  const answer = { status: 502, body: "<h1>Bad gateway</h1>" };
  const { url } = await startFakeServer({ "GET /api/v1/agents/shop/manifest": answer });
  const { code, errors } = await runCommandLine(url, ["pull", "shop"]);
  expect([code, errors]).toEqual([
    1,
    `${url} responded with 502, but does not seem to be a Toolwright server.\n`,
  ]);
});

test("prints a refusal that comes as an envelope, such as for another host name", async () => {
  const message = "This server does not serve this host name. Use the address in TOOLWRIGHT_URL.";
  const body = { success: false, error: { message, code: 421, details: "" } };
  const { url } = await startFakeServer({
    "GET /api/v1/agents/shop/manifest": { status: 421, body },
  });
  const { code, errors } = await runCommandLine(url, ["pull", "shop"]);
  expect([code, errors]).toEqual([1, `${message}\n`]);
});

test("prints an error as JSON with --json", async () => {
  const body = { code: "forbidden", detail: "Viewers cannot publish.", issues: [] };
  const { url } = await startFakeServer({
    "POST /api/v1/agents/shop/publish": { status: 403, body },
  });
  const { code, output, errors } = await runCommandLine(url, ["publish", "shop", "--json"]);
  expect([code, errors]).toEqual([1, ""]);
  expect(JSON.parse(output)).toEqual({
    error: { code: "forbidden", message: "Viewers cannot publish.", issues: [] },
  });
});

test.each([
  [["pul", "--json"], 'Unknown command "pul". Did you mean "pull"?'],
  [["pull", "--json"], "<slug> is missing."],
  [["pull", "a", "--json", "--jsn"], 'Unknown option "--jsn". Did you mean "--json"?'],
  [["pull", "a", "--json"], "Set TOOLWRIGHT_TOKEN"],
])("says in JSON what is wrong with %j", async (args, sentence) => {
  const env = { TOOLWRIGHT_TOKEN: "" };
  const { code, output, errors } = await runCommandLine(nowhere, args, { env });
  expect([code, errors]).toEqual([2, ""]);
  expect(JSON.parse(output)).toEqual({
    error: { code: "usage", message: expect.stringContaining(sentence), issues: [] },
  });
});

test.each([
  [["pull", "shop", "--token", "hush hush"], {}],
  [["pull", "shop"], { TOOLWRIGHT_TOKEN: "hush\nhush" }],
  [["pull", "shop", "--url", "https://user:hush@tools.example"], {}],
  [["call", "shop", "order", "--key", "hüsh hush"], {}],
  [["call", "shop", "order", "--header", "authorization: Bearer hush\n"], {}],
  [["pull", "shop", "--token", "hush"], {}],
])("repeats no secret for %j %j", async (args, env) => {
  const { code, output, errors } = await runCommandLine(nowhere, args, { env });
  expect(code).not.toBe(0);
  expect(output + errors).not.toContain("hush");
});
