"use client";

import { X } from "lucide-react";
import { Button } from "@/components/ui/primitives/button";

type RemoveButtonProps = {
  /** The name of the value to remove. */
  name: string;
  onClick: () => void;
};

/** Removes an optional object or list from the arguments. */
export const RemoveButton = ({ name, onClick }: RemoveButtonProps) => (
  <Button
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
