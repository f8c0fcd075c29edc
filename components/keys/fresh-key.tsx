"use client";

import { useEffect, useRef } from "react";
import type { CreatedKey } from "@/components/queries/keys";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { CopyButton } from "@/components/ui/copy-button";
import type { KeyWords } from "./key-words";

type FreshKeyProps = { created: CreatedKey; words: KeyWords; onDone: () => void };

/** Shows a new key, once: the server stores only its hash. */
export function FreshKey({ created, words, onDone }: FreshKeyProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <Callout
      ref={place}
      tone="warning"
      role="status"
      title={`Copy the ${words.one} now. It is not shown again.`}
      actions={
        <>
          <CopyButton value={created.key} label={`Copy the ${words.one}`} showLabel />
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
