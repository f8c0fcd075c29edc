"use client";

import { KeyRound } from "lucide-react";
import { Page } from "@/components/layout/page";
import { Badge } from "@/components/ui/primitives/badge";
import { Button } from "@/components/ui/primitives/button";
import { Disclosure } from "@/components/ui/primitives/disclosure";
import { VisuallyHidden } from "@/components/ui/primitives/visually-hidden";
import { formatCount } from "@/lib/agent/format-count";
import { getHandlerKind } from "@/lib/agent/handlers";
import type { Tool } from "@/lib/agent/tool";
import { type GalleryAgent, galleryAgents } from "@/lib/gallery";
import type { JsonSchema } from "@/lib/schema/json-schema";
import { AgentIcon } from "./agent-icon";
import { useCopyExample } from "./use-copy-example";

const describeType = ({ type, enum: values }: JsonSchema): string =>
  values ? `one of ${values.map(String).join(", ")}` : [type ?? "any"].flat().join(" or ");

function ToolSummary({ tool }: { tool: Tool }) {
  const { properties, required = [] } = tool.parameters;
  const parameters = Object.entries(properties);
  const handlerKind = getHandlerKind(tool.handler);
  return (
    <li className="flex min-w-0 flex-col gap-1 py-2.5">
      <p className="flex flex-wrap items-center gap-2">
        <code className="wrap-anywhere font-medium font-mono">{tool.name}</code>
        {tool.confirmationRequired && <Badge>needs confirmation</Badge>}
        {handlerKind.badge && <Badge>{handlerKind.label}</Badge>}
      </p>
      <p className="text-muted text-sm">{tool.description}</p>
      {parameters.length > 0 && (
        <dl className="mt-1 grid gap-x-4 gap-y-0.5 text-xs sm:grid-cols-[minmax(0,10rem)_minmax(0,1fr)]">
          {parameters.map(([name, schema]) => (
            <div key={name} className="contents">
              <dt className="wrap-anywhere font-mono">
                {name}
                {required.includes(name) && <span className="text-muted"> required</span>}
              </dt>
              <dd className="wrap-anywhere mb-1 text-muted sm:mb-0">
                {describeType(schema)}
                {schema.description && `. ${schema.description}`}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

/**
 * Returns what an example requires: its own description, or else the credentials that its tools
 * use.
 */
const getRequirements = ({ manifest, requirements }: GalleryAgent): string[] => {
  if (requirements) return [requirements];
  const services = new Set(manifest.tools.flatMap(({ credentials = [] }) => credentials));
  return [...services].map((service) => `the credential “${service}”`);
};

type ExampleProps = {
  example: GalleryAgent;
  copyingId: string | null;
  onCopy: (example: GalleryAgent, destination: "tools" | "playground") => void;
};

function ExampleSection({ example, copyingId, onCopy }: ExampleProps) {
  const { id, manifest, summary } = example;
  const requirements = getRequirements(example);
  const isOtherCopying = copyingId !== null && copyingId !== id;
  return (
    <section aria-labelledby={`example-${id}`} className="border-line border-t py-5">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <AgentIcon icon={manifest.icon} name={manifest.name} />
        <div className="flex min-w-60 flex-1 flex-col gap-1">
          <h2 id={`example-${id}`} className="font-medium text-base">
            {manifest.name}
          </h2>
          <p>{manifest.description}</p>
          <p className="text-muted text-sm">{summary}</p>
          {requirements.map((requirement) => (
            <p key={requirement} className="flex items-center gap-1.5 text-muted text-xs">
              <KeyRound aria-hidden className="size-3.5 shrink-0" />
              <span>Needs {requirement}</span>
            </p>
          ))}
        </div>
        <div className="flex flex-wrap gap-2 max-sm:pl-12">
          <Button
            writes
            busy={copyingId === id}
            disabled={isOtherCopying}
            onClick={() => onCopy(example, "playground")}
          >
            Copy and try
            <VisuallyHidden> {manifest.name}</VisuallyHidden>
          </Button>
          <Button
            writes
            busy={copyingId === id}
            disabled={isOtherCopying}
            onClick={() => onCopy(example, "tools")}
          >
            Copy
            <VisuallyHidden> {manifest.name}</VisuallyHidden>
          </Button>
        </div>
      </div>
      <Disclosure
        className="mt-2 pl-11"
        summary={
          <span>
            {formatCount(manifest.tools.length, "tool")}
            <VisuallyHidden> of {manifest.name}</VisuallyHidden>
          </span>
        }
      >
        <ul aria-label={`Tools of ${manifest.name}`} className="divide-y divide-line">
          {manifest.tools.map((tool) => (
            <ToolSummary key={tool.name} tool={tool} />
          ))}
        </ul>
      </Disclosure>
    </section>
  );
}

/** The built-in example agents, to browse and copy. */
export function GalleryPage() {
  const { copy, copyingId } = useCopyExample();
  return (
    <Page
      title="Gallery"
      description="Working agents to learn from and start with. Copy one, then change, try and publish it."
    >
      {galleryAgents.map((example) => (
        <ExampleSection key={example.id} example={example} copyingId={copyingId} onCopy={copy} />
      ))}
    </Page>
  );
}
