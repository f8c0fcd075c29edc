"use client";

import { ChevronRight } from "lucide-react";
import { Collapsible as Primitive } from "radix-ui";
import type { ReactNode } from "react";
import { classNames } from "./class-names";

type DisclosureProps = {
  summary: ReactNode;
  /** Shown beside the summary, whether open or closed, such as a count, a warning or a button. */
  aside?: ReactNode;
  defaultOpen?: boolean;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  className?: string;
  children: ReactNode;
};

export function Disclosure(props: DisclosureProps) {
  const { summary, aside, className, children, ...state } = props;
  return (
    <Primitive.Root {...state} className={className}>
      <div className="flex items-center gap-2">
        <Primitive.Trigger className="group -ml-1 flex min-h-row min-w-0 flex-1 items-center gap-1 rounded-sm px-1 text-left font-medium text-ink text-sm">
          <ChevronRight
            aria-hidden
            className="size-4 shrink-0 text-muted transition-transform group-data-[state=open]:rotate-90"
          />
          <span className="min-w-0">{summary}</span>
        </Primitive.Trigger>
        {aside}
      </div>
      <Primitive.Content className={classNames("pt-1 pb-2 pl-4 data-[state=open]:animate-fade-in")}>
        {children}
      </Primitive.Content>
    </Primitive.Root>
  );
}
