import { toPrettyJson } from "../pretty-json";
import { quoteShell } from "../snippets";
import { type Host, type McpConnection, withHeaders } from "./host";

const headerFlags = ({ headers }: McpConnection) =>
  headers.map(({ name, value }) => `--header ${quoteShell(`${name}: ${value}`)}`);
const joinWords = (...words: string[]) => words.join(" \\\n  ");

const signInStep = ({ offersSignIn, headers }: McpConnection, step: string) =>
  offersSignIn && !headers.some(({ name }) => name === "x-api-key") ? [step] : [];

/** https://code.claude.com/docs/en/mcp */
export const claudeCode: Host = {
  label: "Claude Code",
  kind: "commandLine",
  setUp(connection) {
    const { name, url } = connection;
    return {
      steps: [
        "Run the command, or add the server to .mcp.json to share it with a project.",
        ...signInStep(connection, "Start Claude Code and sign in with /mcp."),
      ],
      blocks: [
        {
          caption: "Command",
          // The headers come last because the option takes any number of values.
          code: joinWords(
            `claude mcp add --transport http ${name} ${quoteShell(url)}`,
            ...headerFlags(connection),
          ),
        },
        {
          caption: ".mcp.json",
          code: toPrettyJson({
            mcpServers: { [name]: { type: "http", url, ...withHeaders(connection) } },
          }),
        },
      ],
    };
  },
};

/** https://developers.openai.com/codex/mcp. TOML basic strings use the same escapes as JSON. */
export const codex: Host = {
  label: "Codex CLI",
  kind: "commandLine",
  setUp(connection) {
    const { name, url, headers } = connection;
    const pairs = headers.map((header) => `"${header.name}" = ${JSON.stringify(header.value)}`);
    return {
      steps: [
        "Add the server to the configuration. The CLI, the app and the IDE extension share it.",
        ...signInStep(connection, `Sign in with codex mcp login ${name}.`),
      ],
      blocks: [
        {
          caption: "~/.codex/config.toml",
          code: [
            `[mcp_servers.${name}]`,
            `url = ${JSON.stringify(url)}`,
            ...(pairs.length > 0 ? [`http_headers = { ${pairs.join(", ")} }`] : []),
          ].join("\n"),
        },
      ],
    };
  },
};

/**
 * https://geminicli.com/docs/tools/mcp-server. In that file, `url` would mean the older SSE
 * transport.
 */
export const geminiCli: Host = {
  label: "Gemini CLI",
  kind: "commandLine",
  setUp(connection) {
    const { name, url } = connection;
    return {
      steps: [
        "Run the command, or add the server to the settings.",
        ...signInStep(connection, `Start Gemini CLI and sign in with /mcp auth ${name}.`),
      ],
      blocks: [
        {
          caption: "Command",
          code: joinWords(
            "gemini mcp add --scope user --transport http",
            ...headerFlags(connection),
            `${name} ${quoteShell(url)}`,
          ),
        },
        {
          caption: "~/.gemini/settings.json",
          code: toPrettyJson({
            mcpServers: { [name]: { httpUrl: url, ...withHeaders(connection) } },
          }),
        },
      ],
    };
  },
};
