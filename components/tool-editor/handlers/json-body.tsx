"use client";

import { useMemo, useRef } from "react";
import { CodeEditor } from "@/components/ui/code-editor";
import { useEditorState, useValue } from "../editor-state";
import { FormField } from "../fields/form-field";
import { TemplateMenu } from "../fields/template-menu";
import { readJson } from "../form/json-text";

/** Whether a place in a JSON text is inside a quoted text. */
const insideText = (before: string): boolean =>
  (before.replace(/\\./g, "").match(/"/g)?.length ?? 0) % 2 === 1;

/** A JSON body whose mistakes are marked where they stand; the last readable one stays in force. */
export function JsonBody() {
  const [text, setText] = useValue("http.bodyJson");
  const insert = useRef<((text: (before: string) => string) => void) | null>(null);
  const complaints = useEditorState(({ issues }) =>
    issues
      .filter(({ path }) => path === "http.bodyJson")
      .map(({ inside = "", message }) => `${inside} ${message}`)
      .join("\n"),
  );
  const diagnostics = useMemo(() => {
    const read = readJson(text);
    if ("problem" in read) {
      const from = Math.min(read.at, text.length);
      return [{ from, to: from, severity: "error" as const, message: read.problem }];
    }
    return complaints.split("\n").flatMap((line) => {
      const [inside = "", ...message] = line.split(" ");
      const span = read.places.get(inside === "" ? "" : inside);
      return message.length > 0 && span
        ? [{ ...span, severity: "error" as const, message: message.join(" ") }]
        : [];
    });
  }, [text, complaints]);

  return (
    <FormField
      path="http.bodyJson"
      label="JSON body"
      aside={
        <TemplateMenu
          field="the JSON body"
          className="-my-1"
          onInsert={(placeholder) =>
            insert.current?.((before) => (insideText(before) ? placeholder : `"${placeholder}"`))
          }
          onDone={() => {}}
        />
      }
      hint={'A placeholder that is a whole text keeps its type: "{{params.count}}" stays a number.'}
    >
      <CodeEditor
        label="JSON body"
        language="json"
        value={text}
        onChange={setText}
        diagnostics={diagnostics}
        insert={insert}
        minHeight="8rem"
      />
    </FormField>
  );
}
