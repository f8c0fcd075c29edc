"use client";

import { useState } from "react";
import { Button } from "@/components/ui/primitives/button";
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
      <Button writes variant="ghost" size="sm" className="-mx-2" onClick={() => setIsOpen(true)}>
        Bulk edit
      </Button>
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
