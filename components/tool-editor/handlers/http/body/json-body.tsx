"use client";

import { lazy, Suspense, useState } from "react";
import { useEditor } from "@/components/tool-editor/editor-state";
import { FormField, IssueText } from "@/components/tool-editor/fields/form-field";
import { TEMPLATE_MENU_HEADING } from "@/components/tool-editor/fields/use-placeholder-source";
import { useUndoToast } from "@/components/tool-editor/fields/use-undo-toast";
import { SegmentedControl } from "@/components/ui/inputs/segmented-control";
import { TemplateMenu } from "@/components/ui/placeholders/template-menu";
import { BodyText, useBodyInsert } from "./body-text";
import { useBodyIssues } from "./use-body-issues";

const BodyTree = lazy(async () => ({ default: (await import("./body-tree")).BodyTree }));

const views = [
  { value: "text", label: "Text" },
  { value: "tree", label: "Tree" },
] as const;

/** Edits a JSON body as text or as a tree. */
export function JsonBody() {
  const [view, setView] = useState<"text" | "tree">("text");
  const { insert, insertPlaceholder } = useBodyInsert();
  const showUndo = useUndoToast();
  const { placeholderNames } = useEditor();
  return (
    <FormField
      path="http.bodyJson"
      label="JSON body"
      aside={
        <span className="flex items-center gap-2">
          {view === "text" && (
            <TemplateMenu
              heading={TEMPLATE_MENU_HEADING}
              listNames={placeholderNames}
              field="the JSON body"
              className="-my-1"
              onInsert={insertPlaceholder}
              onDone={() => {}}
            />
          )}
          <SegmentedControl
            label="Body view"
            value={view}
            onValueChange={setView}
            options={views}
            switchesView
            className="-my-1 h-7 coarse:h-control"
          />
        </span>
      }
      furtherIssues={view === "text" && <FurtherIssues />}
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
          <BodyTree showUndo={showUndo} />
        </Suspense>
      )}
    </FormField>
  );
}

const MAX_ISSUES = 5;

/**
 * Lists the issues after the first one, which the field itself shows. The tree shows each issue at
 * its line.
 */
function FurtherIssues() {
  const further = useBodyIssues().slice(1);
  const remaining = further.length - MAX_ISSUES;
  return (
    <>
      {further.slice(0, MAX_ISSUES).map((issue) => (
        <span key={`${issue.inside} ${issue.message}`} className="block pt-1">
          <IssueText issue={issue} />
        </span>
      ))}
      {remaining > 0 && <span className="block pt-1">{`and ${remaining} more`}</span>}
    </>
  );
}
