import { CodeBlock } from "@/components/ui/code/code-block";
import { Link } from "@/components/ui/primitives/link";
import type { Variable } from "@/lib/agent/manifest";
import { toPrettyJson } from "@/lib/exports/pretty-json";
import { KEY_PLACEHOLDER, variableHeaders } from "@/lib/exports/snippets";

type AgUiSnippetProps = {
  /** The agent's base URL, without a trailing slash. */
  endpoint: string;
  mode: string | undefined;
  /** The key itself, while it is visible. */
  apiKey: string | undefined;
  variables: readonly Variable[];
};

const toProgram = (url: string, headers: Record<string, string>) =>
  `import { HttpAgent } from "@ag-ui/client";

const agent = new HttpAgent({
  url: ${JSON.stringify(url)},
  headers: ${toPrettyJson(headers, "  ")},
});
agent.addMessage({ id: crypto.randomUUID(), role: "user", content: "Hello" });
const { newMessages } = await agent.runAgent();
console.log(newMessages);`;

/** Shows how an app's chat connects to the agent's model. */
export function AgUiSnippet({ endpoint, mode, apiKey, variables }: AgUiSnippetProps) {
  const query = mode === undefined ? "" : `?mode=${encodeURIComponent(mode)}`;
  const url = `${endpoint}/ag-ui${query}`;
  const headers = Object.fromEntries([
    ["x-api-key", apiKey ?? KEY_PLACEHOLDER],
    ...variableHeaders(variables),
  ]);
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-prose text-muted">
        An app’s chat talks to the agent’s model here, through any AG-UI 1.0 client. Keep the key on
        your server: anyone can read what is in a web page. To see the events, use the{" "}
        <Link href="/ag-ui" className="text-link">
          AG-UI client
        </Link>
        .
      </p>
      <CodeBlock code={url} label="AG-UI URL" caption="Agent URL" />
      <CodeBlock
        code={toProgram(url, headers)}
        label="TypeScript that talks to the agent over AG-UI"
        caption="TypeScript, with @ag-ui/client"
      />
    </div>
  );
}
