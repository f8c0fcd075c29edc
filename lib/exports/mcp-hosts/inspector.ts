import { quoteShell } from "../snippets";
import type { Host } from "./host";

/**
 * https://modelcontextprotocol.io/docs/tools/inspector. Without `@latest`, npx runs an Inspector that
 * lacks these options if it has cached one, or if the latest needs a newer Node.js.
 */
export const inspector: Host = {
  label: "MCP Inspector",
  kind: "inspector",
  setUp: ({ url, headers }) => ({
    steps: ["The first command opens a page; the second lists the tools in the terminal."],
    blocks: [
      { caption: "Browser", flags: "" },
      { caption: "Terminal", flags: "--cli " },
    ].map(({ caption, flags }) => ({
      caption,
      code: [
        `npx @modelcontextprotocol/inspector@latest ${flags}--server-url ${quoteShell(url)} --transport http`,
        ...headers.map(({ name, value }) => `--header ${quoteShell(`${name}: ${value}`)}`),
        ...(flags === "" ? [] : ["--method tools/list"]),
      ].join(" \\\n  "),
    })),
  }),
};
