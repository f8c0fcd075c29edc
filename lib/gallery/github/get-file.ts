import type { Tool } from "@/lib/agent/tool";
import { guestCode } from "../guest-code";
import { repositoryParameters } from "./github-api";

const code = guestCode`
const base = "https://api.github.com";
const MAX_LINES = 2000;

const refusals = {
  401: ["UNAUTHORIZED", "GitHub does not accept the token.", "Connect GitHub again."],
  403: ["PERMISSION_DENIED", "GitHub denies access to the file.", "Check what the token may read, or wait if its rate limit is used up."],
  404: ["NOT_FOUND", "There is no such file, or the token may not see it.", "Check owner, repo, path and ref."],
  429: ["RATE_LIMITED", "GitHub is rate-limiting calls.", "Wait a minute, then try again."],
};

const read = async ({ owner, repo, path, ref }, { bearer, fetch, ToolError }) => {
  const steps = path.split("/").filter(Boolean);
  if (steps.some((step) => /^\.{1,2}$/.test(step)))
    throw new ToolError({
      code: "INVALID_PARAMETER",
      message: "The path cannot contain . or .. as a segment.",
      parameter: "path",
      example: "src/index.ts",
    });
  const at = ["repos", owner, repo, "contents", ...steps].map(encodeURIComponent).join("/");
  const query = ref ? \`?\${new URLSearchParams({ ref })}\` : "";
  const response = await fetch(\`\${base}/\${at}\${query}\`, {
    headers: {
      accept: "application/vnd.github+json",
      authorization: \`Bearer \${bearer}\`,
      "user-agent": "Toolwright",
      "x-github-api-version": "2022-11-28",
    },
  });
  const body = await response.json().catch(() => undefined);
  if (response.ok && body) return body;
  const [code, message, recoveryHint] = refusals[response.status] ?? [
    "OPERATION_FAILED",
    \`GitHub responded with status \${response.status}.\`,
  ];
  throw new ToolError({ code, message, recoveryHint });
};

const decode = (content) =>
  new TextDecoder("utf-8", { fatal: true }).decode(
    Uint8Array.from(atob(content.replace(/\s/g, "")), (sign) => sign.charCodeAt(0)),
  );

export default async function (params, context) {
  const { ToolError } = context;
  const content = await read(params, context);
  if (Array.isArray(content))
    return {
      kind: "folder",
      path: params.path,
      entries: content.map(({ name, type, size }) => ({ name, type, size })),
    };
  const refuse = (message, recoveryHint) =>
    new ToolError({ code: "OPERATION_NOT_ALLOWED", message, parameter: "path", recoveryHint });
  if (content.type !== "file") throw refuse(\`This is a \${content.type}, not a file.\`);
  if (content.encoding !== "base64")
    throw refuse("The file is over 1 MB, which is too large for GitHub's API.", \`Open \${content.html_url} instead.\`);
  let text;
  try {
    text = decode(content.content);
  } catch {
    throw refuse("The file is not text in UTF-8.", \`Open \${content.html_url} instead.\`);
  }
  const lines = text.split("\n");
  const first = Math.max(1, Math.floor(params.firstLine));
  const last = Math.min(lines.length, Math.floor(params.lastLine ?? Infinity), first + MAX_LINES - 1);
  return {
    kind: "file",
    path: content.path,
    sha: content.sha,
    lines: { first, last, of: lines.length },
    text: lines.slice(first - 1, last).join("\n"),
  };
}
`;

export const getFile: Tool = {
  name: "getFile",
  description: "Read a text file of a GitHub repository, or list a folder.",
  category: "file",
  docNote: "Returns up to 2,000 lines at once; lines.of is the total.",
  parameters: {
    type: "object",
    properties: {
      ...repositoryParameters,
      path: {
        type: "string",
        description: "Path of the file or folder, such as src/index.ts; empty for the root.",
      },
      ref: {
        type: "string",
        description: "Branch, tag or commit; the default branch if omitted.",
      },
      firstLine: {
        type: "number",
        description: "The first line to read, starting at 1 (default: 1).",
        default: 1,
      },
      lastLine: { type: "number", description: "The last line to read." },
    },
    required: ["owner", "repo", "path"],
  },
  bearer: "required",
  responseType: "mixed",
  handler: { kind: "javascript", code, hosts: ["api.github.com"] },
  examples: [
    { name: "A readme", params: { owner: "octocat", repo: "Hello-World", path: "README" } },
    {
      name: "Some lines",
      params: {
        owner: "octocat",
        repo: "Spoon-Knife",
        path: "index.html",
        firstLine: 5,
        lastLine: 12,
      },
    },
  ],
};
