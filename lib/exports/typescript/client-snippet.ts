import type { Tool } from "@/lib/agent/tool";
import type { ExportedAgent } from "../export";
import { toPrettyJson } from "../pretty-json";
import { KEY_PLACEHOLDER, type Snippet } from "../snippets";
import { listTypedTools } from "./typed-tools";

/** Returns the code that accesses a member of the client, with a dot if its name allows it. */
const toMemberAccess = (name: string) =>
  /^[A-Za-z_$][\w$]*$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;

/** Returns a program that calls one tool through the typed client of `GET /export/typescript`. */
export const clientSnippet = (
  agent: ExportedAgent,
  tool: Tool,
  args: Record<string, unknown>,
  apiKey = KEY_PLACEHOLDER,
): Snippet => {
  const [typedTool] = listTypedTools(
    { ...agent, manifest: { ...agent.manifest, tools: [tool] } },
    new Set(),
  );
  const requiredVariables = (agent.manifest.variables ?? []).filter(
    (variable) => variable.required,
  );
  const variableEntries = requiredVariables.map(({ ref }): [string, string] => [
    ref,
    `YOUR_${ref.toUpperCase().replaceAll("-", "_")}`,
  ]);
  const options = {
    apiKey,
    ...(variableEntries.length > 0 && { variables: Object.fromEntries(variableEntries) }),
  };
  return {
    id: "typescript-client",
    title: "TypeScript client",
    label: `TypeScript that calls ${tool.name} through the typed client`,
    code: [
      `// client.ts is the answer of ${agent.baseUrl}/export/typescript`,
      'import { createClient } from "./client";',
      "",
      `const client = createClient(${toPrettyJson(options)});`,
      `const answer = await client${toMemberAccess(typedTool?.memberName ?? tool.name)}(${toPrettyJson(args)});`,
      "console.log(answer.success ? answer.data : answer.error);",
    ].join("\n"),
  };
};
