"use client";

import { useRef, useState } from "react";
import { type Assertion, judge, type Verdict } from "@/lib/agent/assertions";
import { isObject, type Json } from "@/lib/agent/json";
import { readJson, tellPlace } from "@/lib/agent/reading/json-text";
import type { Example } from "@/lib/agent/tool";
import type { AssertionDraft } from "./assertion-rows";
import { readValue, writeValue } from "./assertion-text";
import { isCaseChanged } from "./case-changes";

type ReadParams = { params?: Record<string, Json>; problem?: string };
const readParams = (text: string): ReadParams => {
  if (text.trim() === "") return { params: {} };
  const read = readJson(text);
  if ("problem" in read) return { problem: tellPlace(text, read) };
  return isObject(read.value)
    ? { params: read.value as Record<string, Json> }
    : { problem: "The arguments must be an object, such as { }." };
};

/** The state of a test being edited, and whether it can be run and saved. */
export function useCaseDraft(saved: Example | null, startParams: Record<string, unknown>) {
  const ids = useRef(0);
  const draftOf = ({ path, is, value }: Assertion): AssertionDraft => {
    ids.current += 1;
    return {
      id: ids.current,
      path,
      is,
      text: is === "type" || is === "matches" ? String(value ?? "") : writeValue(value),
    };
  };
  const [name, setName] = useState(saved?.name ?? "");
  const [paramsText, setParamsText] = useState(() =>
    JSON.stringify(saved?.params ?? startParams, null, 2),
  );
  const [drafts, setDrafts] = useState<AssertionDraft[]>(() => (saved?.expect ?? []).map(draftOf));
  const [recorded, setRecorded] = useState(saved?.recorded);
  const written = { name, paramsText, drafts, recorded };
  const [opened] = useState(written);
  const { params, problem } = readParams(paramsText);
  const expected = drafts.map(({ path, is, text }) => {
    const { value, problem: wrong } = readValue(is, text);
    return { wrong, assertion: { path: path.trim(), is, ...(value !== undefined && { value }) } };
  });
  const ready = params !== undefined && expected.every(({ wrong }) => wrong === undefined);

  const example = (): Example | undefined =>
    params && ready
      ? {
          name: name.trim() || "Unnamed",
          params,
          ...(expected.length > 0 && { expect: expected.map(({ assertion }) => assertion) }),
          ...(recorded && { recorded }),
        }
      : undefined;
  return {
    name,
    setName,
    paramsText,
    setParamsText,
    paramsProblem: problem,
    drafts,
    setDrafts,
    add: (assertion: Assertion = { path: "", is: "exists" }) =>
      setDrafts((known) => [...known, draftOf(assertion)]),
    recorded,
    setRecorded,
    ready,
    example,
    dirty: isCaseChanged(opened, written),
    /** The verdict of each assertion on a response; undefined for assertions that are invalid. */
    judged: (answer: Record<string, unknown>): (Verdict | undefined)[] =>
      expected.map(({ wrong, assertion }) =>
        wrong === undefined ? judge(assertion, answer) : undefined,
      ),
  };
}
