import type { ComponentProps } from "react";
import { RelativeTime } from "@/components/ui/data/relative-time";
import { Button } from "@/components/ui/primitives/button";
import { Callout } from "@/components/ui/primitives/callout";

type UnsavedOfferProps = {
  /** When the changes were stored. */
  at: ComponentProps<typeof RelativeTime>["value"];
  onRestore: () => void;
  onDiscard: () => void;
};

/** Offers to restore unsaved changes of an earlier visit, which this browser tab has stored. */
export function UnsavedOffer({ at, onRestore, onDiscard }: UnsavedOfferProps) {
  return (
    <Callout
      tone="info"
      role="status"
      title="Unsaved changes found"
      actions={
        <>
          <Button size="sm" onClick={onRestore}>
            Restore
          </Button>
          <Button size="sm" variant="ghost" onClick={onDiscard}>
            Discard
          </Button>
        </>
      }
    >
      From <RelativeTime value={at} />, stored in this browser tab.
    </Callout>
  );
}
