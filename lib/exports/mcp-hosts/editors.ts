import { toPrettyJson } from "../pretty-json";
import { type Host, type McpConnection, withHeaders } from "./host";

/**
 * VS Code prompts for the values, which keeps them out of a file that belongs in the project's
 * repository.
 */
const toVsCodeServer = ({ name, url, headers }: McpConnection) => {
  const inputId = (header: string) => `${name}-${header}`;
  const inputs = headers.map((header) => ({
    type: "promptString",
    id: inputId(header.name),
    description: `${header.description} (${header.name})`,
    password: header.isSecret,
  }));
  const values = headers.map((header) => [header.name, `\${input:${inputId(header.name)}}`]);
  const server = {
    type: "http",
    url,
    ...(headers.length > 0 && { headers: Object.fromEntries(values) }),
  };
  return { server, inputs };
};

/**
 * https://code.visualstudio.com/docs/copilot/reference/mcp-configuration and, for the link,
 * https://code.visualstudio.com/api/extension-guides/ai/mcp ("MCP URL handler").
 */
export const vsCode: Host = {
  label: "VS Code",
  kind: "editor",
  setUp(connection) {
    const { server, inputs } = toVsCodeServer(connection);
    const { name } = connection;
    const withInputs = inputs.length > 0 ? { inputs } : {};
    const link = JSON.stringify({ name, ...server, ...withInputs });
    return {
      steps: [
        "Install it with the button, or add the file to a project.",
        ...(inputs.length > 0 ? ["VS Code asks for the key when the server starts."] : []),
      ],
      blocks: [
        {
          caption: ".vscode/mcp.json",
          code: toPrettyJson({ ...withInputs, servers: { [name]: server } }),
        },
      ],
      install: {
        label: "Install in VS Code",
        url: `vscode:mcp/install?${encodeURIComponent(link)}`,
      },
    };
  },
};

const toBase64 = (text: string) => btoa(String.fromCodePoint(...new TextEncoder().encode(text)));

/** https://cursor.com/docs/context/mcp and https://cursor.com/docs/context/mcp/install-links */
export const cursor: Host = {
  label: "Cursor",
  kind: "editor",
  setUp(connection) {
    const { name, url } = connection;
    const server = { url, ...withHeaders(connection) };
    const query = new URLSearchParams({ name, config: toBase64(JSON.stringify(server)) });
    return {
      steps: ["Install it with the button, or add the server to the file."],
      blocks: [
        {
          caption: "~/.cursor/mcp.json or .cursor/mcp.json",
          code: toPrettyJson({ mcpServers: { [name]: server } }),
        },
      ],
      install: {
        label: "Install in Cursor",
        url: `cursor://anysphere.cursor-deeplink/mcp/install?${query}`,
      },
    };
  },
};

/** https://docs.windsurf.com/windsurf/cascade/mcp. A remote server's key is `serverUrl`. */
export const windsurf: Host = {
  label: "Windsurf",
  kind: "editor",
  setUp: (connection) => ({
    steps: ["Add the server to the file, then refresh the list of MCP servers in Cascade."],
    blocks: [
      {
        caption: "~/.codeium/windsurf/mcp_config.json",
        code: toPrettyJson({
          mcpServers: {
            [connection.name]: { serverUrl: connection.url, ...withHeaders(connection) },
          },
        }),
      },
    ],
  }),
};

/** https://zed.dev/docs/ai/mcp */
export const zed: Host = {
  label: "Zed",
  kind: "editor",
  setUp: (connection) => ({
    steps: ["Add the server to the settings. Zed connects immediately."],
    blocks: [
      {
        caption: "~/.config/zed/settings.json",
        code: toPrettyJson({
          context_servers: {
            [connection.name]: { url: connection.url, ...withHeaders(connection) },
          },
        }),
      },
    ],
  }),
};
