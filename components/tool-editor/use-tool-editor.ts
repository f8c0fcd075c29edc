"use client";

import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useStoredFields } from "@/components/queries/credentials";
import { offeredNames } from "@/lib/agent/templates/placeholder-names";
import { type Tool, toolSchema } from "@/lib/agent/tool";
import { placeholderScope } from "@/lib/agent/tool-placeholders";
import type { Editor } from "./editor-state";
import { focusPath } from "./focus-path";
import { rowChain } from "./form/row-chain";
import { basisOf, type StoredDraft } from "./form/stored-draft";
import { toolFromForm } from "./form/tool-from-form";
import type { SavedTool, ToolEditorProps } from "./props";
import { isSameSave, refusalOf } from "./saved-tool";
import { useCheckedForm } from "./use-checked-form";

/** Result of the last save; `attempts` counts the failed ones since the last success. */
export type Outcome = {
  state: "none" | "saving" | "failed";
  message: string;
  attempts: number;
};
const untried: Outcome = { state: "none", message: "", attempts: 0 };

/** State and actions of the editor: opening, saving, conflicts and announcements. */
export function useToolEditor(props: ToolEditorProps) {
  const { saved, variables, draftName, valueField, credentialSheet } = props;
  const noun = props.special?.noun.toLowerCase() ?? "tool";
  const [opened, setOpened] = useState(saved);
  const [theirs, setTheirs] = useState<SavedTool | null>(null);
  const [conflict, setConflict] = useState(false);
  const [outcome, setOutcome] = useState(untried);
  const [announcement, setAnnouncement] = useState("");
  const isNew = opened === null || props.special?.isNew === true;
  const before = opened?.value ?? null;
  const credentials = useStoredFields();
  const stored = props.special ? undefined : credentials;
  const checked = useCheckedForm({ ...props, before, stored, attempted: outcome.attempts > 0 });
  const { form, values, history, state, latest, check } = checked;

  const announce = useCallback(
    // Screen readers ignore an unchanged sentence, so alternate a trailing no-break space.
    (sentence: string) =>
      setAnnouncement((last) => (last === sentence ? `${sentence}\u00a0` : sentence)),
    [],
  );
  const settle = (next: SavedTool | null) => {
    setOpened(next);
    setTheirs(null);
    setConflict(false);
    setOutcome(untried);
  };
  const open = (next: SavedTool | null) => {
    checked.show(next?.value ?? null);
    settle(next);
  };
  const disagree = (other: SavedTool | null) => {
    setTheirs(other);
    setConflict(true);
  };
  const fail = (message: string) =>
    setOutcome(({ attempts }) => ({ state: "failed", message, attempts: attempts + 1 }));

  const given = useRef(saved);
  const follow = useEffectEvent((next: SavedTool | null) => {
    const news = !isSameSave(next, given.current);
    given.current = next;
    // The result of our own save arrives here as well.
    if (!news || isSameSave(next, opened) || outcome.state === "saving") return;
    if (check().changed) disagree(next);
    else open(next);
  });
  useEffect(() => follow(saved), [saved]);

  const fetchTheirs = async () => {
    try {
      disagree(await props.onLoadTheirs());
    } catch (error) {
      fail(refusalOf(error).message);
    }
  };

  const send = async (tool: Tool, etag: string | undefined): Promise<boolean> => {
    setOutcome((last) => ({ ...last, state: "saving", message: "" }));
    try {
      const answer = await props.onSave(tool, etag);
      checked.settle();
      settle(answer);
      announce(`The ${noun} was saved.`);
      return true;
    } catch (error) {
      const { status, message, issues } = refusalOf(error);
      if (status === 412) {
        setOutcome(untried);
        disagree(null);
        await fetchTheirs();
        return false;
      }
      checked.refuse(issues);
      fail(message);
      return false;
    }
  };

  /** Saves if the form is valid. `etag` overrides that of the opened version. Resolves to whether it was saved. */
  const save = async (etag = opened?.etag): Promise<boolean> => {
    if (outcome.state === "saving") return false;
    if (!isNew && !conflict && !check().changed) {
      announce("No unsaved changes.");
      return false;
    }
    let done = false;
    await form.handleSubmit(
      async (values) => {
        const read = toolSchema.safeParse(toolFromForm(values, before));
        if (read.success) done = await send(read.data, etag);
      },
      () => setOutcome(({ attempts }) => ({ ...untried, attempts: attempts + 1 })),
    )();
    return done;
  };

  /** Restores unsaved changes from before a reload; reports a conflict if the tool was saved since. */
  const restore = (draft: StoredDraft) => {
    checked.bringBack(draft.form);
    if (opened && draft.basis !== basisOf(opened.value)) disagree(opened);
  };

  const editor = useMemo<Editor>(
    () => ({
      noun,
      form,
      values,
      history,
      state,
      ...{ valueField, credentialSheet },
      announce,
      focusField: (path) => {
        const chain = rowChain(form.getValues("rows"), path);
        const { open: shown } = state.get();
        if (chain.some((id, place) => shown[place] !== id)) state.set({ open: chain });
        // A row that was just moved or added is rendered with the next frame.
        requestAnimationFrame(() => focusPath(path));
      },
      placeholderNames: () => {
        const { before: opening, variables: refs, stored: known } = latest.current;
        const tool = toolFromForm(form.getValues(), opening);
        return offeredNames(placeholderScope(tool, refs, known));
      },
      sample: () => ({
        tool: toolFromForm(form.getValues(), latest.current.before),
        variables,
        draftName,
      }),
    }),
    [
      noun,
      form,
      values,
      history,
      state,
      announce,
      latest,
      variables,
      draftName,
      valueField,
      credentialSheet,
    ],
  );
  return {
    ...{ checked, editor, opened, isNew, theirs, conflict, outcome, announcement },
    ...{ open, save, restore },
  };
}
