import { ExternalLink } from "lucide-react";
import { useId } from "react";
import { CodeBlock } from "@/components/ui/code/code-block";
import { Button } from "@/components/ui/primitives/button";
import { Callout } from "@/components/ui/primitives/callout";
import type { Host, McpConnection } from "@/lib/exports/mcp-hosts/host";

/** How to add the agent to one host: the steps, what to copy, and a link if the host has one. */
export function HostCard({ host, connection }: { host: Host; connection: McpConnection }) {
  const headingId = useId();
  const { steps, blocks, install, problems = [] } = host.setUp(connection);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls.
    <div
      role="group"
      aria-labelledby={headingId}
      className="flex min-w-0 flex-col gap-3 rounded-md border border-line p-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id={headingId} className="font-medium text-base">
          {host.label}
        </h3>
        {install && (
          <Button asChild size="sm">
            <a href={install.url}>
              <ExternalLink aria-hidden />
              {install.label}
            </a>
          </Button>
        )}
      </div>
      {problems.length > 0 && (
        <Callout tone="warning">
          <ul className="flex flex-col gap-1">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Callout>
      )}
      <ol className="flex list-decimal flex-col gap-0.5 pl-5 text-muted text-sm">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {blocks.map(({ caption, code }) => (
        <CodeBlock
          key={caption}
          code={code}
          caption={caption}
          label={`${host.label}: ${caption}`}
        />
      ))}
    </div>
  );
}
