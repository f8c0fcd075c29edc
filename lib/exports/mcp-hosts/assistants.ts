import { toPrettyJson } from "../pretty-json";
import type { Host, McpConnection } from "./host";

const addressBlock = ({ url }: McpConnection) => ({ caption: "Server URL", code: url });

/**
 * Returns what keeps a hosted assistant from connecting. Hosted assistants connect from their own
 * servers and accept only a URL.
 */
const findProblems = (host: string, { url, offersSignIn, headers }: McpConnection): string[] => {
  const { protocol, hostname } = new URL(url);
  const isReachable = protocol === "https:" && hostname !== "localhost";
  const other = headers.filter(({ name }) => name !== "x-api-key").map(({ name }) => name);
  return [
    ...(isReachable
      ? []
      : [`${host} connects from the internet and needs an https URL. This server has none yet.`]),
    ...(offersSignIn
      ? []
      : [
          `${host} accepts only a URL and has no field for a key. Turn on sign-in under Callers and publish, or use another host.`,
        ]),
    ...(other.length === 0
      ? []
      : [`${host} cannot send the header ${other.join(", ")}, which this agent requires.`]),
  ];
};

/** https://support.claude.com/en/articles/11175166 */
export const claude: Host = {
  label: "Claude",
  kind: "assistant",
  setUp: (connection) => ({
    steps: [
      "On claude.ai or in Claude Desktop, open Customize, then Connectors.",
      "Click +, choose Add custom connector and paste the URL.",
      "Sign in when Claude asks you to.",
    ],
    blocks: [addressBlock(connection)],
    problems: findProblems("Claude", connection),
  }),
};

/**
 * https://developers.openai.com/api/docs/guides/developer-mode. Names no menus, because OpenAI has
 * moved both settings several times.
 */
export const chatGpt: Host = {
  label: "ChatGPT",
  kind: "assistant",
  setUp: (connection) => ({
    steps: [
      "On chatgpt.com, turn on Developer mode in the settings.",
      "Create an app, paste the URL and select OAuth.",
      "Sign in when ChatGPT asks you to.",
    ],
    blocks: [addressBlock(connection)],
    problems: findProblems("ChatGPT", connection),
  }),
};

const toVariableName = (header: string) => header.toUpperCase().replaceAll("-", "_");

/**
 * Its configuration file can only start local programs, so `mcp-remote` relays the messages. Values
 * with spaces break in `args` on Windows, so they are passed as environment variables.
 * https://github.com/geelen/mcp-remote#readme
 */
export const claudeDesktop: Host = {
  label: "Claude Desktop",
  kind: "assistant",
  setUp({ name, url, headers }) {
    const env = headers.map((header) => [toVariableName(header.name), header.value] as const);
    const args = [
      "-y",
      "mcp-remote",
      url,
      ...(url.startsWith("http:") ? ["--allow-http"] : []),
      ...headers.flatMap((header) => [
        "--header",
        `${header.name}:\${${toVariableName(header.name)}}`,
      ]),
    ];
    const server = {
      command: "npx",
      args,
      ...(env.length > 0 && { env: Object.fromEntries(env) }),
    };
    return {
      steps: [
        "Install Node.js. Claude Desktop connects through mcp-remote, a local program.",
        "Open Settings, then Developer, then Edit Config, and add this server.",
        "Restart Claude Desktop.",
      ],
      blocks: [
        {
          caption: "claude_desktop_config.json",
          code: toPrettyJson({ mcpServers: { [name]: server } }),
        },
      ],
    };
  },
};
