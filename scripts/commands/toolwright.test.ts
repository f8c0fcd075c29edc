import fs from "node:fs";
import path from "node:path";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { launchServer } from "../lib/launch.ts";
import { signIn } from "../lib/owner-session.ts";
import { runNode } from "../lib/run.ts";
import { temporaryData } from "../testing/processes.ts";
import { runCommandLine } from "../toolwright/command-line-fixture.ts";
import { build } from "./build.ts";

beforeAll(async () => void (await build({ log: console.log })), 300_000);

const manifest = `slug: greeter
name: Greeter
description: Greets people.
tools:
  - name: greet
    description: Greets a person by name.
    parameters:
      type: object
      properties: { name: { type: string }, times: { type: integer } }
      required: [name]
    handler:
      kind: javascript
      code: "export default ({ name, times = 1 }) => 'Hello, '.repeat(times) + name;"
    examples:
      - name: Ada
        params: { name: Ada }
        expect: [{ path: data.text, is: equals, value: "Hello, Ada" }]
`;
const owner = { email: "ada@example.com", password: "correct-horse-1" };
const ownerSettings = {
  TOOLWRIGHT_OWNER_EMAIL: owner.email,
  TOOLWRIGHT_OWNER_PASSWORD: owner.password,
};

/** Runs the command as npm does for a user in this folder. */
const runProcess = (folder: string, env: Record<string, string>, ...args: string[]) => {
  const root = path.resolve(import.meta.dirname, "../..");
  const program = `${root}/scripts/commands/toolwright.ts`;
  return runNode(["--import", `${root}/scripts/typescript.mjs`, program, ...args], {
    cwd: root,
    env: { ...process.env, npm_lifecycle_event: "toolwright", INIT_CWD: folder, ...env },
  });
};

test("takes an agent from a file to callers and back", async () => {
  const data = temporaryData();
  const settings = { TOOLWRIGHT_TOKEN: "twp_of-the-command-line", TOOLWRIGHT_KEY: "tw_1" };
  const server = await launchServer({
    PORT: "0",
    TOOLWRIGHT_DATA: data,
    ...ownerSettings,
    ...settings,
  });
  onTestFinished(async () => void (await server.stop()));
  expect(server.output()).not.toContain("is not a setting");
  const folder = path.dirname(data);
  fs.writeFileSync(path.join(folder, "agent.yaml"), manifest);
  const env: Record<string, string> = { ...ownerSettings };
  const run = async (...args: string[]) => {
    const { code, output, errors } = await runCommandLine(server.url, args, { folder, env });
    expect(code, errors).toBe(0);
    return output;
  };

  env.TOOLWRIGHT_TOKEN = (await run("token", "create")).trim();
  expect(await run("push", "agent.yaml")).toBe("greeter: The agent was created.\n");
  const url = `${server.url}/api/agents/greeter`;
  expect(await run("publish", "greeter")).toBe(`greeter: version 1 is live at ${url}\n`);
  const session = await signIn(server.url, owner);
  const name = "Command line";
  const { key } = await session.send<{ key: string }>("POST", "/agents/greeter/keys", { name });
  env.TOOLWRIGHT_KEY = key;
  const params = ["-p", "name=Ada", "-p", "times=2"];
  expect(await run("call", "greeter", "greet", ...params)).toBe("Hello, Hello, Ada\n");
  expect(await run("try", "greeter", "greet", ...params)).toBe("Hello, Hello, Ada\n");
  expect(await run("test", "greeter")).toContain("greeter: 1 passed, 0 failed, 0 not run.");

  // A separate process takes from the file what the environment lacks.
  fs.writeFileSync(path.join(folder, ".env"), `TOOLWRIGHT_URL=${server.url}\n`);
  const pulled = await runProcess(folder, env, "pull", "greeter", "--out", "pulled.yaml");
  expect([pulled.code, pulled.output]).toEqual([0, "greeter: wrote the draft to pulled.yaml.\n"]);
  const pushed = JSON.parse(await run("push", "pulled.yaml", "--json"));
  expect(pushed.results).toMatchObject([{ slug: "greeter", created: false, changed: false }]);
});

test("reports a failure in one sentence on stderr, without color or a stack", async () => {
  const folder = path.dirname(temporaryData());
  const env = { TOOLWRIGHT_TOKEN: "twp_1", TOOLWRIGHT_URL: "http://127.0.0.1:9" };
  const { code, stdout, output } = await runProcess(folder, env, "pull", "greeter");
  expect([code, stdout]).toEqual([1, ""]);
  expect(output).toMatch(/^http:\/\/127\.0\.0\.1:9 cannot be reached: .*\.\n$/);
});
