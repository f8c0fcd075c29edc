"use client";

import { useEffect, useState } from "react";
import { Button } from "@/components/ui/primitives/button";
import { classNames } from "@/components/ui/primitives/class-names";
import { Kbd } from "@/components/ui/primitives/kbd";
import { useScrollRow } from "@/components/ui/primitives/use-scroll-row";
import { useValue } from "./editor-state";
import { getHandlerEditor } from "./handlers";
import { HistoryButtons } from "./history/history-buttons";
import { sectionId } from "./sections/section";
import type { Outcome } from "./use-tool-editor";

type EditorBarProps = {
  isNew: boolean;
  noun: string;
  /** Whether to show links to the tool's sections. */
  sections: boolean;
  dirty: boolean;
  conflict: boolean;
  outcome: Outcome;
  onSave: () => void;
};

const getStatus = ({ isNew, dirty, conflict, outcome }: EditorBarProps): string => {
  if (outcome.state === "saving") return "Saving…";
  if (conflict) return "Changed by someone else";
  if (outcome.state === "failed") return "Could not save";
  if (dirty) return "Unsaved changes";
  return isNew ? "Not saved yet" : "Saved";
};

/** Sticky bar: links to the sections, undo and redo, the save status, and the save button. */
export function EditorBar(props: EditorBarProps) {
  const state = getStatus(props);
  const isAlarming = props.conflict || props.outcome.state === "failed";
  return (
    <div className="sticky top-(--editor-top) z-10 flex min-h-11 items-center justify-between gap-3 border-line border-b bg-canvas py-1.5">
      {props.sections ? <SectionIndex /> : <span />}
      <div className="flex shrink-0 items-center gap-3">
        <HistoryButtons />
        <span
          role="status"
          className={classNames(
            "text-xs",
            !isAlarming && !props.dirty && "max-sm:sr-only",
            isAlarming ? "text-danger-strong" : props.dirty ? "text-ink" : "text-muted",
          )}
        >
          {state}
        </span>
        <Button
          writes
          variant={props.dirty || props.isNew ? "primary" : "secondary"}
          size="sm"
          busy={props.outcome.state === "saving"}
          onClick={props.onSave}
          aria-keyshortcuts="Control+S Meta+S"
        >
          Save {props.noun}
          <Kbd keys="mod+s" className="max-2xl:hidden" />
        </Button>
      </div>
    </div>
  );
}

function SectionIndex() {
  const [kind] = useValue("kind");
  const handlerEditor = getHandlerEditor(kind);
  const sections = [
    { id: "basics", label: "Basics" },
    { id: "parameters", label: "Parameters" },
    { id: "work", label: handlerEditor.section },
    { id: "credentials", label: "Credentials" },
    { id: "response", label: "Response" },
    { id: "behaviour", label: "Behaviour" },
    { id: "limits", label: "Limits" },
    ...(handlerEditor.hooks ? [{ id: "hooks", label: "Hooks" }] : []),
  ];
  const current = useSectionInView(sections.map(({ id }) => id));
  const row = useScrollRow<HTMLUListElement>(current);
  return (
    <nav aria-label="Tool sections" className="min-w-0">
      <ul ref={row} className="scroll-row flex gap-0.5">
        {sections.map(({ id, label }) => (
          <li key={id}>
            <a
              href={`#${sectionId(id)}`}
              aria-current={current === id ? "location" : undefined}
              className={classNames(
                "inline-flex h-7 items-center whitespace-nowrap rounded-md px-2 text-sm transition-colors hover:bg-hover focus-visible:-outline-offset-2 coarse:h-control",
                current === id ? "font-medium text-ink" : "text-muted",
              )}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The topmost section visible below the bar. */
function useSectionInView(ids: readonly string[]): string {
  const [current, setCurrent] = useState(ids[0] ?? "");
  const names = ids.join(" ");
  useEffect(() => {
    const seen = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          if (isIntersecting) seen.add(target.id);
          else seen.delete(target.id);
        const first = names.split(" ").find((id) => seen.has(sectionId(id)));
        if (first) setCurrent(first);
      },
      { rootMargin: "-112px 0px -40% 0px" },
    );
    for (const id of names.split(" ")) {
      const element = document.getElementById(sectionId(id));
      if (element) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [names]);
  return current;
}
