"use client";

import { Braces } from "lucide-react";
import { useState } from "react";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuTrigger,
} from "@/components/ui/overlays/dropdown-menu";
import { IconButton } from "@/components/ui/primitives/icon-button";

type TemplateMenuProps = {
  /** Heading of the menu, which states when the placeholders are filled in. */
  heading: string;
  listNames: () => string[];
  /** Name of the field, for screen readers. */
  field: string;
  /** Called with the placeholder, including its braces. */
  onInsert: (placeholder: string) => void;
  /** Called after the menu has closed following an insertion, to restore the focus. */
  onDone: () => void;
  className?: string;
};

/** A menu of available placeholders. They are computed when it opens, to keep typing fast. */
export function TemplateMenu(props: TemplateMenuProps) {
  const { heading, listNames, field, onInsert, onDone, className } = props;
  const [names, setNames] = useState<string[]>([]);
  const [hasChosen, setHasChosen] = useState(false);
  const onOpenChange = (open: boolean) => {
    if (!open) return;
    setNames(listNames());
    setHasChosen(false);
  };
  return (
    <DropdownMenu onOpenChange={onOpenChange}>
      <DropdownMenuTrigger asChild>
        <IconButton
          label="Insert placeholder"
          aria-description={`Inserts into ${field}`}
          size="sm"
          className={className}
        >
          <Braces aria-hidden />
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent
        onCloseAutoFocus={(event) => {
          if (!hasChosen) return;
          event.preventDefault();
          onDone();
        }}
      >
        <DropdownMenuLabel>{heading}</DropdownMenuLabel>
        {names.map((name) => (
          <DropdownMenuItem
            key={name}
            className="font-mono text-xs"
            onSelect={() => {
              setHasChosen(true);
              onInsert(`{{${name}}}`);
            }}
          >
            {name}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
