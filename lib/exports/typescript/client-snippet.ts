import type { Tool } from "@/lib/agent/tool";
import type { ExportedAgent } from "../export";
import { namedTools } from "../function-tools";
import { keyPlaceholder, type Snippet } from "../snippets";

const written = (value: unknown) => JSON.stringify(value, null, 2);
/** Access to a member of the client, with a dot if its name allows it. */
const taken = (name: string) =>
  /^[A-Za-z_$][\w$]*$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;

/** A program that calls one tool through the typed client of `GET /export/typescript`. */
export const clientSnippet = (
  agent: ExportedAgent,
  tool: Tool,
  args: Record<string, unknown>,
  apiKey = keyPlaceholder,
): Snippet => {
  const [named] = namedTools({ ...agent, manifest: { ...agent.manifest, tools: [tool] } });
  const required = (agent.manifest.variables ?? []).filter((variable) => variable.required);
  const names = required.map(({ ref }): [string, string] => [
    ref,
    `YOUR_${ref.toUpperCase().replaceAll("-", "_")}`,
  ]);
  const options = {
    apiKey,
    ...(names.length > 0 && { variables: Object.fromEntries(names) }),
  };
  return {
    id: "typescript-client",
    title: "TypeScript client",
    label: `TypeScript that calls ${tool.name} through the typed client`,
    code: [
      `// client.ts is the answer of ${agent.baseUrl}/export/typescript`,
      'import { createClient } from "./client";',
      "",
      `const client = createClient(${written(options)});`,
      `const answer = await client${taken(named?.modelName ?? tool.name)}(${written(args)});`,
      "console.log(answer.success ? answer.data : answer.error);",
    ].join("\n"),
  };
};
