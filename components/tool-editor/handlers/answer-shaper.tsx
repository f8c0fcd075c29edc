"use client";

import { useId, useMemo } from "react";
import { Button } from "@/components/ui/button";
import { useIsFrozen } from "@/components/ui/read-only";
import type { Json } from "@/lib/agent/json";
import { answerTree, type Path } from "@/lib/agent/shaping/answer-tree";
import { changeList, keepPart, onlyPart, renamePart } from "@/lib/agent/shaping/edit-shape";
import { readShape } from "@/lib/agent/shaping/read-shape";
import { everything, type Shape } from "@/lib/agent/shaping/shape";
import { writeShape } from "@/lib/agent/shaping/write-shape";
import { useEditor, useValue } from "../editor-state";
import { AnswerPart, type ShapeDeeds, wordsOf } from "./answer-part";

/** A response as a tree of parts to keep, drop, rename and limit; each change rewrites the expression. */
export function AnswerShaper({ answer }: { answer: Json }) {
  const { announce } = useEditor();
  const [select, setSelect] = useValue("http.select");
  const [envelope] = useValue("http.envelope");
  const frozen = useIsFrozen();
  const id = useId();
  const root = useMemo(() => answerTree(answer), [answer]);
  const shape = useMemo(() => readShape(select), [select]);
  if (envelope) return null;
  if (!shape)
    return (
      <div className="flex flex-wrap items-center gap-2 text-muted text-sm">
        <span>This expression is too complex to edit here.</span>
        <Button size="sm" onClick={() => setSelect("")}>
          Start over
        </Button>
      </div>
    );
  if (root.kind === "value") return null;

  const write = (next: Shape | undefined, said: string, refused: string): boolean => {
    if (frozen) return false;
    announce(next ? said : refused);
    if (next) setSelect(writeShape(next));
    return next !== undefined;
  };
  const deeds: ShapeDeeds = {
    keep: (path, keep) =>
      write(
        keepPart(root, shape, path, keep),
        `${wordsOf(path)} ${keep ? "kept" : "dropped"}.`,
        `${wordsOf(path)} is the last part of its object. Drop the object instead.`,
      ),
    rename: (path, name) =>
      write(
        renamePart(root, shape, path, name),
        `${wordsOf(path)} renamed to ${name}.`,
        "Another part already has that name.",
      ),
    list: (path, change) =>
      write(changeList(root, shape, path, change), `${wordsOf(path)} changed.`, ""),
    only: (path: Path) =>
      write(onlyPart(shape, path), `Only ${wordsOf(path)} is kept, as the result.`, ""),
  };
  return (
    <section aria-labelledby={id} className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h3 id={id} className="font-medium text-sm">
          Pick fields
        </h3>
        {shape.kind !== "all" && (
          <Button
            size="sm"
            variant="ghost"
            onClick={() => write(everything, "Everything kept.", "")}
          >
            Keep everything
          </Button>
        )}
      </div>
      <ul className="overflow-x-auto rounded-md border border-line py-1">
        <AnswerPart root={root} node={root} shape={shape} deeds={deeds} depth={0} />
      </ul>
    </section>
  );
}
