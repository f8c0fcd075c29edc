"use client";

import { useEffect, useRef } from "react";
import type { CreatedKey } from "@/components/queries/keys";
import { Button } from "@/components/ui/primitives/button";
import { Callout } from "@/components/ui/primitives/callout";
import { CopyButton } from "@/components/ui/primitives/copy-button";
import type { KeyLabels } from "./key-labels";

type CreatedKeyCalloutProps = { created: CreatedKey; labels: KeyLabels; onDone: () => void };

/** Shows a new key once, because the server stores only its hash. */
export function CreatedKeyCallout({ created, labels, onDone }: CreatedKeyCalloutProps) {
  const calloutRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    calloutRef.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <Callout
      ref={calloutRef}
      tone="warning"
      role="status"
      className="scroll-mt-16"
      title={`Copy the ${labels.singular} now. It is not shown again.`}
      actions={
        <>
          <CopyButton value={created.key} label={`Copy the ${labels.singular}`} showLabel />
          <Button size="sm" variant="ghost" onClick={onDone}>
            Done
          </Button>
        </>
      }
    >
      <p className="text-xs">{created.name}</p>
      <code className="mt-1 block select-all break-all font-mono">{created.key}</code>
    </Callout>
  );
}
