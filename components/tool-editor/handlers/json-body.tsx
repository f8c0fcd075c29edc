"use client";

import { lazy, Suspense, useState } from "react";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { FormField, IssueText } from "../fields/form-field";
import { TemplateMenu } from "../fields/template-menu";
import { useTakeBack } from "../fields/use-take-back";
import { useBodyIssues } from "./body-issues";
import { BodyText, useBodyInsert } from "./body-text";

const BodyTree = lazy(async () => ({ default: (await import("./body-tree")).BodyTree }));

const views = [
  { value: "text", label: "Text" },
  { value: "tree", label: "Tree" },
] as const;

/** A JSON body, edited as text or as a tree. */
export function JsonBody() {
  const [view, setView] = useState<"text" | "tree">("text");
  const { insert, write } = useBodyInsert();
  const takeBack = useTakeBack();
  return (
    <FormField
      path="http.bodyJson"
      label="JSON body"
      aside={
        <span className="flex items-center gap-2">
          {view === "text" && (
            <TemplateMenu
              field="the JSON body"
              className="-my-1"
              onInsert={write}
              onDone={() => {}}
            />
          )}
          <SegmentedControl
            label="Body view"
            value={view}
            onValueChange={setView}
            options={views}
            className="-my-1 h-7"
          />
        </span>
      }
      alsoWrong={view === "text" && <FurtherIssues />}
      hint={
        view === "text"
          ? 'A placeholder that is a whole string keeps its type: "{{params.count}}" stays a number.'
          : "A placeholder that is a whole value keeps its type. A missing parameter is replaced by its default wherever it is used."
      }
    >
      {view === "text" ? (
        <BodyText insert={insert} />
      ) : (
        <Suspense fallback={<p className="text-muted">Loading the tree…</p>}>
          <BodyTree takeBack={takeBack} />
        </Suspense>
      )}
    </FormField>
  );
}

const mostIssues = 5;

/** The field itself shows the first issue; the tree shows each at its line. */
function FurtherIssues() {
  const further = useBodyIssues().slice(1);
  const left = further.length - mostIssues;
  return (
    <>
      {further.slice(0, mostIssues).map((issue) => (
        <span key={`${issue.inside} ${issue.message}`} className="block pt-1">
          <IssueText issue={issue} />
        </span>
      ))}
      {left > 0 && <span className="block pt-1">{`and ${left} more`}</span>}
    </>
  );
}
