"use client";

import type { RefObject } from "react";
import { useIsFrozen } from "@/components/ui/read-only";
import { notify } from "@/components/ui/toaster";
import type { Json } from "@/lib/agent/json";
import { readJson } from "@/lib/agent/reading/json-text";
import { useEditor } from "../editor-state";
import type { LineDeeds } from "../fields/line-deeds";
import type { TakeBack } from "../fields/use-take-back";
import {
  type BodyPlace,
  indexAt,
  type Moved,
  movedIn,
  movedOut,
  movedTo,
} from "../form/body-moves";
import {
  type BodyLine,
  lineTitle,
  membersOf,
  movedAlong,
  splitPlace,
  valueAt,
  withCopy,
  withMember,
  withName,
  withoutPlace,
  withValue,
} from "../form/body-tree";
import { putLineBack, type TakenLine, takenLine } from "../form/taken-line";

const field = "http.bodyJson";

/** A line's position for screen readers: "tags is at position 2 of 3 in page." */
const whereIs = (body: Json, place: string): string => {
  const { above, step } = splitPlace(place);
  const around = valueAt(body, above) ?? null;
  const index = indexAt(body, place);
  const title = Array.isArray(around) ? `Item ${index + 1}` : step;
  const within = above === "" ? "the body" : splitPlace(above).step;
  return `${title} is at position ${index + 1} of ${membersOf(around).length} in ${within}.`;
};

type BodyDeedsProps = { body: Json; list: RefObject<HTMLElement | null>; takeBack: TakeBack };

/** Actions on the lines of a body's tree. Each is announced to screen readers and can be undone. */
export function useBodyDeeds({ body, list, takeBack }: BodyDeedsProps) {
  const { form, announce } = useEditor();
  const frozen = useIsFrozen();

  const set = (next: Json) => {
    if (!frozen) form.setValue(field, JSON.stringify(next, null, 2));
  };
  /** Waits for the next render, since the line's pointer may be new. */
  const focus = (place: string, part: "name" | "value" = "name") =>
    requestAnimationFrame(() => {
      const line = list.current?.querySelector(`[data-body-line="${CSS.escape(place)}"]`);
      const holder = line?.querySelector<HTMLElement>(`[data-body-${part}]`);
      const wanted = holder?.querySelector<HTMLElement>("input, select, textarea");
      (wanted ?? line?.querySelector<HTMLElement>("input, select, button"))?.focus();
    });
  const settle = ({ body: next, place }: Moved, said: string) => {
    if (frozen) return;
    set(next);
    announce(said);
    focus(place);
  };
  const moving = (moved: Moved | undefined) =>
    moved && (() => settle(moved, whereIs(moved.body, moved.place)));

  const putBack = (taken: TakenLine): string | undefined => {
    const now = readJson(form.getValues(field));
    if ("problem" in now) return "The body is not valid JSON.";
    const back = putLineBack(now.value, taken);
    if ("refused" in back) return back.refused;
    set(back.body);
    announce(whereIs(back.body, back.place));
    return undefined;
  };
  const remove = (line: BodyLine) => {
    const taken = takenLine(body, line.place);
    if (!taken || frozen) return;
    set(withoutPlace(body, line.place));
    announce("Deleted.");
    focus(splitPlace(line.place).above, "value");
    notify.info(`Deleted ${lineTitle(line)} from the body`, {
      action: { label: "Undo", onClick: takeBack(() => putBack(taken)) },
    });
  };

  return {
    deedsOf: (line: BodyLine): LineDeeds => ({
      up: moving(movedAlong(body, line.place, -1)),
      down: moving(movedAlong(body, line.place, 1)),
      in: moving(movedIn(body, line.place)),
      out: moving(movedOut(body, line.place)),
      duplicate: () => settle(withCopy(body, line.place), "Duplicated."),
      remove: () => remove(line),
    }),
    moveTo: (from: string, to: BodyPlace) => moving(movedTo(body, from, to))?.(),
    setValue: (place: string, value: Json) => set(withValue(body, place, value)),
    /** Returns false if another member has the name. */
    rename: (place: string, name: string): boolean => {
      const named = withName(body, place, name);
      if (named !== undefined) set(named);
      return named !== undefined;
    },
    add: (place: string) => {
      const made = withMember(body, place);
      set(made.body);
      focus(made.place);
    },
  };
}
