"use client";

import { useId, useMemo } from "react";
import { useEditor, useValue } from "@/components/tool-editor/editor-state";
import {
  changeList,
  extractPart,
  keepPart,
  renamePart,
} from "@/components/tool-editor/response-shape/edit-shape";
import { parseShape } from "@/components/tool-editor/response-shape/parse-shape";
import {
  type ResponseShape,
  wholeShape,
} from "@/components/tool-editor/response-shape/response-shape";
import {
  createResponseTree,
  type ResponsePath,
} from "@/components/tool-editor/response-shape/response-tree";
import { writeShape } from "@/components/tool-editor/response-shape/write-shape";
import { Button } from "@/components/ui/primitives/button";
import { useIsFieldReadOnly } from "@/components/ui/primitives/read-only";
import type { Json } from "@/lib/schema/json";
import { getPartTitle, ResponsePart, type ShapeActions } from "./response-part";

/**
 * Shows a response as a tree of parts to keep, drop, rename and limit. Each change rewrites the
 * expression.
 */
export function FieldPicker({ response }: { response: Json }) {
  const { announce } = useEditor();
  const [select, setSelect] = useValue("http.select");
  const [envelope] = useValue("http.envelope");
  const isReadOnly = useIsFieldReadOnly();
  const id = useId();
  const root = useMemo(() => createResponseTree(response), [response]);
  const shape = useMemo(() => parseShape(select), [select]);
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

  const applyShape = (
    next: ResponseShape | undefined,
    message: string,
    errorMessage: string,
  ): boolean => {
    if (isReadOnly) return false;
    announce(next ? message : errorMessage);
    if (next) setSelect(writeShape(next));
    return next !== undefined;
  };
  const actions: ShapeActions = {
    keep: (path, keep) =>
      applyShape(
        keepPart(root, shape, path, keep),
        `${getPartTitle(path)} ${keep ? "kept" : "dropped"}.`,
        `${getPartTitle(path)} is the last part of its object. Drop the object instead.`,
      ),
    rename: (path, name) =>
      applyShape(
        renamePart(root, shape, path, name),
        `${getPartTitle(path)} renamed to ${name}.`,
        "Another part already has that name.",
      ),
    list: (path, change) =>
      applyShape(changeList(root, shape, path, change), `${getPartTitle(path)} changed.`, ""),
    only: (path: ResponsePath) =>
      applyShape(
        extractPart(shape, path),
        `Only ${getPartTitle(path)} is kept, as the result.`,
        "",
      ),
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
            onClick={() => applyShape(wholeShape, "Everything kept.", "")}
          >
            Keep everything
          </Button>
        )}
      </div>
      <ul className="overflow-x-auto rounded-md border border-line py-1">
        <ResponsePart root={root} node={root} shape={shape} actions={actions} depth={0} />
      </ul>
    </section>
  );
}
