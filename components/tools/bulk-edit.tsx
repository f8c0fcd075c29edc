"use client";

import { ListChecks } from "lucide-react";
import { useState } from "react";
import { IconButton } from "@/components/ui/primitives/icon-button";
import type { ListedTool } from "@/lib/api/schemas/tools";
import { BulkEditDialog } from "./bulk-edit-dialog";
import { useToolActions } from "./use-tool-actions";

type BulkEditProps = {
  slug: string;
  tools: ListedTool[];
  /** The name of the open tool. */
  current: string | undefined;
  explainDisabled: (tool: ListedTool) => string | undefined;
};

/** A button that opens the dialog for changing or deleting several tools. */
export function BulkEdit({ slug, tools, current, explainDisabled }: BulkEditProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { change, discardAll } = useToolActions(slug, tools, current);
  return (
    <>
      <IconButton writes label="Bulk edit" size="sm" onClick={() => setIsOpen(true)}>
        <ListChecks aria-hidden />
      </IconButton>
      {isOpen && (
        <BulkEditDialog
          tools={tools}
          explainDisabled={explainDisabled}
          onChange={change}
          onDelete={discardAll}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
