"use client";

import { useLayoutEffect, useRef, useState } from "react";
import { NamedValues } from "@/components/ui/data/named-values";

type CallArgumentsProps = { names: readonly string[]; values: Record<string, unknown> };

/**
 * The arguments of a tool call. Long ones scroll, so that the rest of the card stays in view. The
 * region has no name, because there is one for each call of a conversation.
 */
export function CallArguments({ names, values }: CallArgumentsProps) {
  const region = useRef<HTMLElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useLayoutEffect(() => {
    const { current } = region;
    if (!current) return;
    const measure = () => setScrolls(current.scrollHeight > current.clientHeight);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return (
    <section
      ref={region}
      // What scrolls must be reachable by keyboard.
      tabIndex={scrolls ? 0 : undefined}
      className="max-h-[20dvh] overflow-y-auto focus-visible:-outline-offset-2 sm:max-h-[40dvh] print:max-h-none"
    >
      <NamedValues names={names} values={values} />
    </section>
  );
}
