"use client";

import { useEffect } from "react";
import { classNames } from "@/components/ui/primitives/class-names";
import { SteadyLabel } from "@/components/ui/primitives/steady-label";
import { useScrollRow } from "@/components/ui/primitives/use-scroll-row";
import { useEditorState, useValue } from "./editor-state";
import { getHandlerEditor, isHandlerKind } from "./handlers";
import { sectionId } from "./sections/section";
import { useSectionInView } from "./sections/section-in-view";

/** Sections of fields that belong neither to the handler nor to a parameter. */
const sectionsByField: Record<string, string> = {
  name: "basics",
  description: "basics",
  category: "basics",
  rows: "parameters",
  schema: "parameters",
  credentials: "credentials",
  responseType: "response",
  "metadata.outputSchema": "response",
  metadata: "assistants",
  timeout: "limits",
  limits: "limits",
};

/** Returns the section that shows a form field. */
export const findSection = (path: string): string => {
  const [field = "", part = ""] = path.split(".");
  if (!isHandlerKind(field)) return sectionsByField[path] ?? sectionsByField[field] ?? "behavior";
  const { hooks, responseFields } = getHandlerEditor(field);
  if (hooks?.field === part) return "hooks";
  return responseFields?.includes(part) ? "response" : "work";
};

/** Links to the sections of a tool, with the number of problems in each. */
export function SectionIndex() {
  const [kind] = useValue("kind");
  const handlerEditor = getHandlerEditor(kind);
  const sections = [
    { id: "basics", label: "Basics" },
    { id: "parameters", label: "Parameters" },
    { id: "work", label: handlerEditor.section },
    { id: "credentials", label: "Credentials" },
    { id: "response", label: "Response" },
    { id: "behavior", label: "Behavior" },
    { id: "assistants", label: "Assistants" },
    { id: "limits", label: "Limits" },
    ...(handlerEditor.hooks ? [{ id: "hooks", label: "Hooks" }] : []),
  ];
  const { current, request } = useSectionInView(sections.map(({ id }) => id));
  const row = useScrollRow<HTMLUListElement>(current);
  // The browser tried to scroll to the section before the tool was loaded.
  useEffect(() => document.getElementById(window.location.hash.slice(1))?.scrollIntoView(), []);
  return (
    <nav aria-label="Tool sections" className="-ml-1.5 min-w-0">
      <ul ref={row} className="scroll-row flex">
        {sections.map(({ id, label }) => (
          <li key={id}>
            <a
              href={`#${sectionId(id)}`}
              aria-current={current === id ? "location" : undefined}
              onClick={() => request(id)}
              className={classNames(
                "relative inline-flex h-7 items-center gap-1 whitespace-nowrap rounded-md px-1.5 text-sm transition-colors hover:bg-hover focus-visible:-outline-offset-2 coarse:h-control",
                current === id ? "font-medium text-ink" : "text-muted",
              )}
            >
              <SteadyLabel>{label}</SteadyLabel>
              <IssueCount section={id} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function IssueCount({ section }: { section: string }) {
  const count = useEditorState(
    ({ issues }) =>
      issues.filter(({ path }) => path !== "" && findSection(path) === section).length,
  );
  if (count === 0) return null;
  return (
    <span className="rounded-full bg-danger-quiet px-1.5 text-danger-strong text-xs tabular-nums">
      {count}
      <span className="sr-only">{count === 1 ? " problem" : " problems"}</span>
    </span>
  );
}
