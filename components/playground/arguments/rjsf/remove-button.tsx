"use client";

import { X } from "lucide-react";
import { useFocusAfterRemoval } from "@/components/ui/overlays/use-focus-after-removal";
import { Button } from "@/components/ui/primitives/button";

type RemoveButtonProps = {
  /** The name of the value to remove. */
  name: string;
  onClick: () => void;
};

/** Removes an optional object or list from the arguments, and itself. */
export function RemoveButton({ name, onClick }: RemoveButtonProps) {
  const ref = useFocusAfterRemoval<HTMLButtonElement>();
  return (
    <Button
      ref={ref}
      size="sm"
      variant="ghost"
      aria-label={`Remove ${name}`}
      onClick={onClick}
      className="-mr-2 max-w-none"
    >
      <X aria-hidden />
      Remove
    </Button>
  );
}
