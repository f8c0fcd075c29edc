"use client";

import { Plus } from "lucide-react";
import { useRef } from "react";
import { Button } from "@/components/ui/button";
import type { Json } from "@/lib/agent/json";
import { readJson, tellPlace } from "@/lib/agent/reading/json-text";
import { useEditor, useValue } from "../editor-state";
import type { TakeBack } from "../fields/use-take-back";
import { type DropTarget, elementAt, useTreeDrag } from "../fields/use-tree-drag";
import { type BodyDrop, bodyDrop } from "../form/body-moves";
import { bodyLines, lineTitle } from "../form/body-tree";
import { useBodyIssues } from "./body-issues";
import { BodyLineView } from "./body-line";
import { useBodyDeeds } from "./use-body-deeds";

type BodyTreeProps = {
  /** Passed in because undo must also work after switching to the text view. */
  takeBack: TakeBack;
};

/** A JSON body as a tree: names, types, values, and what to send if a value is missing. */
export function BodyTree({ takeBack }: BodyTreeProps) {
  const [text] = useValue("http.bodyJson");
  const read = readJson(text);
  if ("problem" in read)
    return (
      <p className="rounded-md border border-line bg-sunken px-3 py-2 text-muted text-sm">
        The body is not valid JSON. {tellPlace(text, read)}
      </p>
    );
  return <Lines body={read.value} takeBack={takeBack} />;
}

function Lines({ body, takeBack }: BodyTreeProps & { body: Json }) {
  const { announce } = useEditor();
  const issues = useBodyIssues();
  const list = useRef<HTMLDivElement>(null);
  const { deedsOf, moveTo, setValue, rename, add } = useBodyDeeds({ body, list, takeBack });
  const drag = useTreeDrag<BodyDrop & DropTarget>({
    targetAt: (from, x, y) => {
      const element = elementAt(x, y, "[data-body-line]");
      const over = element?.dataset.bodyLine;
      if (!element || over === undefined) return undefined;
      const box = element.getBoundingClientRect();
      const drop = bodyDrop(body, from, over, (y - box.top) / Math.max(1, box.height));
      return drop && { ...drop, box };
    },
    land: moveTo,
    onStay: () => announce("Move cancelled."),
  });
  return (
    <div ref={list} className="overflow-x-auto rounded-md border border-line">
      {bodyLines(body).map((line) => (
        <BodyLineView
          key={line.place}
          line={line}
          issue={issues.find(({ inside }) => inside === line.place)}
          deeds={line.place === "" ? undefined : deedsOf(line)}
          onDrag={drag(line.place)}
          onValue={(value) => setValue(line.place, value)}
          onName={(name) => rename(line.place, name)}
        >
          {(line.kind === "object" || line.kind === "list") && (
            <Button size="sm" variant="ghost" onClick={() => add(line.place)}>
              <Plus aria-hidden />
              {line.kind === "object" ? "Field" : "Item"}
              <span className="sr-only">
                {line.place === "" ? " in the body" : ` in ${lineTitle(line)}`}
              </span>
            </Button>
          )}
        </BodyLineView>
      ))}
    </div>
  );
}
