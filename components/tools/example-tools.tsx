"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { useAddTools } from "@/components/queries/imports";
import { Dialog, DialogContent } from "@/components/ui/overlays/dialog";
import { notify } from "@/components/ui/overlays/toaster";
import { Button } from "@/components/ui/primitives/button";
import { VisuallyHidden } from "@/components/ui/primitives/visually-hidden";
import { formatCount } from "@/lib/agent/format-count";
import { type GalleryAgent, galleryAgents } from "@/lib/gallery";

type ExampleToolsProps = { slug: string; open: boolean; onOpenChange: (open: boolean) => void };

/** Adds the tools of a built-in example agent. */
export function ExampleTools({ slug, open, onOpenChange }: ExampleToolsProps) {
  const router = useRouter();
  const { mutateAsync: addTools } = useAddTools(slug);
  const [addingId, setAddingId] = useState<string | null>(null);
  const choose = async ({ id, manifest }: GalleryAgent) => {
    setAddingId(id);
    try {
      await addTools(manifest);
      router.push(`/agents/${slug}/tools/${encodeURIComponent(manifest.tools[0]?.name ?? "")}`);
    } catch (error) {
      notify.failure("The tools could not be added", error);
    }
    setAddingId(null);
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        width="lg"
        title="Add tools from an example"
        description="They are added to this agent’s draft. Callers are not affected until you publish."
      >
        <ul aria-label="Examples" className="border-line border-b">
          {galleryAgents.map((example) => {
            const { id, manifest, summary, requirements } = example;
            return (
              <li key={id} className="flex items-start gap-3 border-line border-t py-3">
                <div className="flex min-w-0 flex-1 flex-col gap-0.5">
                  <h3 className="font-medium">{manifest.name}</h3>
                  <p className="text-sm">{summary}</p>
                  {requirements && <p className="text-muted text-xs">Needs {requirements}</p>}
                </div>
                <Button
                  size="sm"
                  writes
                  onClick={() => choose(example)}
                  busy={addingId === id}
                  disabled={addingId !== null && addingId !== id}
                >
                  Add {formatCount(manifest.tools.length, "tool")}
                  <VisuallyHidden> of {manifest.name}</VisuallyHidden>
                </Button>
              </li>
            );
          })}
        </ul>
      </DialogContent>
    </Dialog>
  );
}
