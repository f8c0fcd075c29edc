"use client";

import { MessagesSquare } from "lucide-react";
import { useState } from "react";
import { Sheet, SheetContent, SheetTrigger } from "@/components/ui/overlays/sheet";
import { IconButton } from "@/components/ui/primitives/icon-button";
import { ThreadList, type ThreadListProps } from "./thread-list";

/** The list of conversations in a sheet, for windows too narrow to show it beside the chat. */
export function ThreadMenu({ onShow, onNew, ...rest }: ThreadListProps) {
  const [isOpen, setIsOpen] = useState(false);
  const closeAnd = (action: () => void) => {
    setIsOpen(false);
    action();
  };
  return (
    <Sheet open={isOpen} onOpenChange={setIsOpen}>
      <SheetTrigger asChild>
        <IconButton label="Conversations" size="sm" className="lg:hidden">
          <MessagesSquare aria-hidden />
        </IconButton>
      </SheetTrigger>
      <SheetContent title="Conversations">
        <ThreadList
          {...rest}
          onShow={(threadId) => closeAnd(() => onShow(threadId))}
          onNew={() => closeAnd(onNew)}
        />
      </SheetContent>
    </Sheet>
  );
}
