"use client";

import { X } from "lucide-react";
import { TransientButton } from "@/components/ui/primitives/transient-button";

type RemoveButtonProps = {
  /** The name of the value to remove. */
  name: string;
  onClick: () => void;
};

/** Removes an optional object or list from the arguments, and itself. */
export function RemoveButton({ name, onClick }: RemoveButtonProps) {
  return (
    <TransientButton
      size="sm"
      variant="ghost"
      aria-label={`Remove ${name}`}
      onClick={onClick}
      className="-mr-2 max-w-none"
    >
      <X aria-hidden />
      Remove
    </TransientButton>
  );
}
