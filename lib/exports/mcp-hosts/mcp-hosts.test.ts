import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { createMcpConnection } from "./host";
import { type HostName, hostNames, hosts } from "./index";

const target = {
  name: "slack",
  title: "Slack",
  endpoint: "https://tools.example.com/api/agents/slack",
  apiKey: "tw_it's",
  variables: [{ ref: "team", name: "Team", required: true }, { ref: "region" }],
};
const connection = createMcpConnection(target);
const getCode = (host: HostName, caption: string, from = connection) => {
  const block = hosts[host].setUp(from).blocks.find((each) => each.caption.includes(caption));
  if (!block) throw new Error(`${host} has no ${caption}`);
  return block.code;
};
/** Splits a command into words as a shell does. */
const readWords = (command: string) =>
  execFileSync("sh", ["-c", `printf '%s\\n' ${command}`], { encoding: "utf8" })
    .trim()
    .split("\n");

describe.each(hostNames)("%s", (host) => {
  it("matches its golden file", async () => {
    const text = JSON.stringify(hosts[host].setUp(connection), null, 2);
    await expect(`${text}\n`).toMatchFileSnapshot(`./golden/${host}.json.golden`);
  });

  it("omits the key when people sign in", () => {
    const signedIn = createMcpConnection({
      ...target,
      offersSignIn: true,
      withoutKey: true,
      variables: [],
    });
    const text = JSON.stringify(hosts[host].setUp(signedIn));
    expect(text).not.toMatch(/tw_it|x-api-key|YOUR_/);
    expect(text).toContain(signedIn.url);
  });
});

describe("an MCP connection", () => {
  it("names the mode in its URL", () => {
    expect(createMcpConnection({ ...target, mode: "deep research" }).url).toBe(
      "https://tools.example.com/api/agents/slack/mcp?mode=deep%20research",
    );
  });

  it("sends the key and the required variables", () => {
    const { headers } = createMcpConnection(target);
    expect(headers.map(({ name }) => name)).toEqual(["x-api-key", "x-team"]);
  });
});

describe("hosts that accept only a URL", () => {
  it.each(["claude", "chatgpt"] as const)("%s explains all that prevents a connection", (host) => {
    const findProblems = (changes: object) =>
      hosts[host].setUp(createMcpConnection({ ...target, ...changes })).problems;
    const needsUrl = expect.stringContaining("https URL");
    const needsSignIn = expect.stringContaining("no field for a key. Turn on sign-in");
    const needsHeader = expect.stringContaining("cannot send the header x-team");
    expect(findProblems({ endpoint: "http://localhost:3000/api/agents/slack" })).toEqual([
      needsUrl,
      needsSignIn,
      needsHeader,
    ]);
    expect(findProblems({ variables: [] })).toEqual([needsSignIn]);
    expect(findProblems({ offersSignIn: true })).toEqual([needsHeader]);
    expect(findProblems({ offersSignIn: true, variables: [] })).toEqual([]);
  });
});

describe("commands", () => {
  it("are read correctly by a shell", () => {
    expect(readWords(getCode("claude-code", "Command"))).toEqual([
      "claude",
      "mcp",
      "add",
      "--transport",
      "http",
      "slack",
      connection.url,
      "--header",
      "x-api-key: tw_it's",
      "--header",
      "x-team: YOUR_TEAM",
    ]);
    expect(readWords(getCode("gemini-cli", "Command"))).toEqual([
      "gemini",
      "mcp",
      "add",
      "--scope",
      "user",
      "--transport",
      "http",
      "--header",
      "x-api-key: tw_it's",
      "--header",
      "x-team: YOUR_TEAM",
      "slack",
      connection.url,
    ]);
    expect(readWords(getCode("inspector", "Terminal"))).toEqual([
      "npx",
      "@modelcontextprotocol/inspector@latest",
      "--cli",
      "--server-url",
      connection.url,
      "--transport",
      "http",
      "--header",
      "x-api-key: tw_it's",
      "--header",
      "x-team: YOUR_TEAM",
      "--method",
      "tools/list",
    ]);
  });
});

describe("install links", () => {
  const toInput = (header: string) => `\${input:slack-${header}}`;

  it("give VS Code a server that prompts for the key", () => {
    const { install } = hosts.vscode.setUp(connection);
    expect(install?.url).not.toContain("tw_it");
    const [scheme, text = ""] = install?.url.split("?") ?? [];
    expect(scheme).toBe("vscode:mcp/install");
    expect(JSON.parse(decodeURIComponent(text))).toEqual({
      name: "slack",
      type: "http",
      url: connection.url,
      headers: { "x-api-key": toInput("x-api-key"), "x-team": toInput("x-team") },
      inputs: [
        {
          type: "promptString",
          id: "slack-x-api-key",
          description: "API key (x-api-key)",
          password: true,
        },
        { type: "promptString", id: "slack-x-team", description: "Team (x-team)", password: false },
      ],
    });
  });

  it("give Cursor the server as base64-encoded UTF-8", () => {
    const { install } = hosts.cursor.setUp({ ...connection, url: "https://ü.example/mcp" });
    const config = new URL(install?.url ?? "").searchParams.get("config") ?? "";
    expect(JSON.parse(Buffer.from(config, "base64").toString("utf8"))).toEqual({
      url: "https://ü.example/mcp",
      headers: { "x-api-key": "tw_it's", "x-team": "YOUR_TEAM" },
    });
  });
});

it("allows HTTP in Claude Desktop only for an http URL", () => {
  const local = createMcpConnection({ ...target, endpoint: "http://127.0.0.1:3000/api/agents/a" });
  expect(getCode("claude-desktop", "config", local)).toContain('"--allow-http"');
  expect(getCode("claude-desktop", "config")).not.toContain("--allow-http");
});
