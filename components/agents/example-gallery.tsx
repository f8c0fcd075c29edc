"use client";

import { KeyRound } from "lucide-react";
import { Dialog, DialogContent } from "@/components/ui/overlays/dialog";
import { Button } from "@/components/ui/primitives/button";
import { Link } from "@/components/ui/primitives/link";
import { VisuallyHidden } from "@/components/ui/primitives/visually-hidden";
import { formatCount } from "@/lib/agent/format-count";
import { type GalleryAgent, galleryAgents } from "@/lib/gallery";
import { AgentIcon } from "./agent-icon";
import { useCopyExample } from "./use-copy-example";

type ExampleRowProps = {
  example: GalleryAgent;
  onCopy: () => void;
  busy: boolean;
  disabled: boolean;
};

function ExampleRow({ example, onCopy, busy, disabled }: ExampleRowProps) {
  const { manifest, summary, requirements } = example;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 border-line border-t py-3">
      <AgentIcon icon={manifest.icon} name={manifest.name} />
      <div className="flex min-w-0 flex-col gap-0.5">
        <h3 className="flex flex-wrap items-baseline gap-x-2 font-medium">
          {manifest.name}
          <span className="font-normal text-muted text-xs tabular-nums">
            {formatCount(manifest.tools.length, "tool")}
          </span>
        </h3>
        <p className="text-sm">{manifest.description}</p>
        <p className="text-muted text-sm">{summary}</p>
        {requirements && (
          <p className="flex items-center gap-1.5 text-muted text-xs [&_svg]:size-3.5 [&_svg]:shrink-0">
            <KeyRound aria-hidden />
            <span>Needs {requirements}</span>
          </p>
        )}
      </div>
      <Button size="sm" writes onClick={onCopy} busy={busy} disabled={disabled}>
        Use
        <VisuallyHidden> the {manifest.name} example</VisuallyHidden>
      </Button>
    </li>
  );
}

type ExampleGalleryProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** The built-in example agents, each copied into the Space with one click. */
export function ExampleGallery({ open, onOpenChange }: ExampleGalleryProps) {
  const { copy, copyingId } = useCopyExample();
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        width="lg"
        title="Start from an example"
        description="Each is a working agent. Copy one, then change, try and publish it."
        footer={
          <Button asChild variant="ghost">
            <Link href="/gallery">Browse the gallery</Link>
          </Button>
        }
      >
        <ul aria-label="Examples" className="border-line border-b">
          {galleryAgents.map((example) => (
            <ExampleRow
              key={example.id}
              example={example}
              onCopy={() => copy(example)}
              busy={copyingId === example.id}
              disabled={copyingId !== null && copyingId !== example.id}
            />
          ))}
        </ul>
      </DialogContent>
    </Dialog>
  );
}
