"use client";

import { Plus } from "lucide-react";
import { useRef } from "react";
import { useEditor, useValue } from "@/components/tool-editor/editor-state";
import {
  type DropTarget,
  elementAt,
  useTreeDrag,
} from "@/components/tool-editor/fields/use-tree-drag";
import type { ShowUndo } from "@/components/tool-editor/fields/use-undo-toast";
import { type BodyDrop, findBodyDrop } from "@/components/tool-editor/form/body/body-moves";
import { bodyLines, lineTitle } from "@/components/tool-editor/form/body/body-tree";
import { Button } from "@/components/ui/primitives/button";
import { formatJsonError } from "@/lib/imports/readers/json-text";
import type { Json } from "@/lib/schema/json";
import { BodyLineView } from "./body-line";
import { parseBodyText } from "./json-placeholders";
import { useBodyActions } from "./use-body-actions";
import { useBodyIssues } from "./use-body-issues";

type BodyTreeProps = {
  /** Passed in because undo must also work after switching to the text view. */
  showUndo: ShowUndo;
};

/** Edits a JSON body as a tree: names, types, values, and what to send if a value is missing. */
export function BodyTree({ showUndo }: BodyTreeProps) {
  const [text] = useValue("http.bodyJson");
  const json = parseBodyText(text);
  if ("problem" in json)
    return (
      <p className="rounded-md border border-line bg-sunken px-3 py-2 text-muted text-sm">
        The body is not valid JSON. {formatJsonError(text, json)}
      </p>
    );
  return <BodyLines body={json.value} showUndo={showUndo} />;
}

function BodyLines({ body, showUndo }: BodyTreeProps & { body: Json }) {
  const { announce } = useEditor();
  const issues = useBodyIssues();
  const list = useRef<HTMLDivElement>(null);
  const { getLineActions, moveTo, setValue, rename, add } = useBodyActions({
    body,
    list,
    showUndo,
  });
  const drag = useTreeDrag<BodyDrop & DropTarget>({
    getTarget: (from, x, y) => {
      const element = elementAt(x, y, "[data-body-line]");
      const overPath = element?.dataset.bodyLine;
      if (!element || overPath === undefined) return undefined;
      const box = element.getBoundingClientRect();
      const drop = findBodyDrop(body, from, overPath, (y - box.top) / Math.max(1, box.height));
      return drop && { ...drop, box };
    },
    onDrop: moveTo,
    onCancel: () => announce("Move cancelled."),
  });
  return (
    <div ref={list} className="overflow-x-auto rounded-md border border-line">
      {bodyLines(body).map((line) => (
        <BodyLineView
          key={line.path}
          line={line}
          issue={issues.find(({ inside }) => inside === line.path)}
          actions={line.path === "" ? undefined : getLineActions(line)}
          onDrag={drag(line.path)}
          onValue={(value) => setValue(line.path, value)}
          onName={(name) => rename(line.path, name)}
        >
          {(line.kind === "object" || line.kind === "list") && (
            <Button size="sm" variant="ghost" onClick={() => add(line.path)}>
              <Plus aria-hidden />
              {line.kind === "object" ? "Field" : "Item"}
              <span className="sr-only">
                {line.path === "" ? " in the body" : ` in ${lineTitle(line)}`}
              </span>
            </Button>
          )}
        </BodyLineView>
      ))}
    </div>
  );
}
