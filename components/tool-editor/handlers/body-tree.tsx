"use client";

import { Plus } from "lucide-react";
import { useRef } from "react";
import { Button } from "@/components/ui/button";
import { useIsFrozen } from "@/components/ui/read-only";
import { notify } from "@/components/ui/toaster";
import type { Json } from "@/lib/agent/json";
import { useEditor, useValue } from "../editor-state";
import type { LineDeeds } from "../fields/line-deeds";
import {
  type BodyLine,
  bodyLines,
  movedAlong,
  withCopy,
  withMember,
  withName,
  withoutPlace,
  withValue,
} from "../form/body-tree";
import { readJson, tellPlace } from "../form/json-text";
import { useBodyIssues } from "./body-issues";
import { BodyLineView } from "./body-line";

const written = (body: Json): string => JSON.stringify(body, null, 2);

/** A JSON body line by line: names, types and values, and what is sent where a value is missing. */
export function BodyTree() {
  const { form, announce } = useEditor();
  const [text] = useValue("http.bodyJson");
  const issues = useBodyIssues();
  const frozen = useIsFrozen();
  const list = useRef<HTMLDivElement>(null);
  const read = readJson(text);
  if ("problem" in read)
    return (
      <p className="rounded-md border border-line bg-sunken px-3 py-2 text-muted text-sm">
        The text is no JSON yet, so there is no tree of it. {tellPlace(text, read)}
      </p>
    );
  const body = read.value;

  const set = (next: Json) => {
    if (!frozen) form.setValue("http.bodyJson", written(next));
  };
  /** The tree is drawn anew first: places may have moved. */
  const focus = (place: string, part: "name" | "value" = "name") =>
    requestAnimationFrame(() => {
      const line = list.current?.querySelector(`[data-body-line="${CSS.escape(place)}"]`);
      const field = line?.querySelector<HTMLElement>(`[data-body-${part}]`);
      const wanted = field?.matches("input, select, textarea")
        ? field
        : field?.querySelector<HTMLElement>("input, select, textarea");
      (wanted ?? line?.querySelector<HTMLElement>("input, select, button"))?.focus();
    });
  const add = (place: string) => {
    const made = withMember(body, place);
    set(made.body);
    focus(made.place);
  };
  const move = (place: string, by: -1 | 1) => {
    const moved = movedAlong(body, place, by);
    if (!moved) return undefined;
    return () => {
      set(moved.body);
      announce(by < 0 ? "Moved up." : "Moved down.");
      focus(moved.place);
    };
  };
  const deedsOf = ({ place, name, index }: BodyLine): LineDeeds => ({
    up: move(place, -1),
    down: move(place, 1),
    duplicate: () => {
      const copied = withCopy(body, place);
      set(copied.body);
      announce("Duplicated.");
      focus(copied.place);
    },
    remove: () => {
      const before = text;
      set(withoutPlace(body, place));
      announce("Deleted.");
      focus(place.slice(0, place.lastIndexOf("/")), "value");
      notify.info(`Deleted ${name ?? `item ${index + 1}`} from the body`, {
        action: { label: "Undo", onClick: () => form.setValue("http.bodyJson", before) },
      });
    },
  });
  return (
    <div ref={list} className="overflow-x-auto rounded-md border border-line">
      {bodyLines(body).map((line) => (
        <BodyLineView
          key={line.place}
          line={line}
          issue={issues.find(({ inside }) => inside === line.place)}
          deeds={line.place === "" ? undefined : deedsOf(line)}
          onValue={(value) => set(withValue(body, line.place, value))}
          onName={(name) => {
            const named = withName(body, line.place, name);
            if (named !== undefined) set(named);
            return named !== undefined;
          }}
        >
          {(line.kind === "object" || line.kind === "list") && (
            <Button size="sm" variant="ghost" onClick={() => add(line.place)}>
              <Plus aria-hidden />
              {line.kind === "object" ? "Field" : "Item"}
              <span className="sr-only">
                {line.place === ""
                  ? " in the body"
                  : ` in ${line.name ?? `item ${line.index + 1}`}`}
              </span>
            </Button>
          )}
        </BodyLineView>
      ))}
    </div>
  );
}
