"use client";

import { memo } from "react";
import { hasStructuredResult } from "@/lib/agent/output-schema";
import type { ResponseType } from "@/lib/agent/tool";
import { useValue } from "../editor-state";
import { OutputSchemaField } from "../fields/output-schema-field";
import { ChoiceField } from "../fields/text-field";
import { getHandlerEditor } from "../handlers";
import { Section } from "./section";

const types = [
  { value: "text", label: "Text or data" },
  { value: "html", label: "HTML" },
  { value: "media", label: "Media" },
  { value: "mixed", label: "Mixed: several types" },
];

/** What a tool must return, by response type. */
const hints: Record<ResponseType, string> = {
  text: "How hosts display the result. Text also carries any JSON value.",
  html: "The result is text with HTML.",
  media:
    "The result is an item such as { url, mimeType, description }, or a list of items. A plain URL also counts as an item.",
  mixed: "The result is an object. Its text, html and media are displayed as such.",
};

export const Response = memo(function Response() {
  const [kind] = useValue("kind");
  const [type] = useValue("responseType");
  const [outputSchema] = useValue("metadata.outputSchema");
  const { ResponseForm } = getHandlerEditor(kind);
  return (
    <Section id="response" title="Response">
      <div className="flex flex-col gap-5">
        {ResponseForm && <ResponseForm />}
        <ChoiceField
          path="responseType"
          label="Response type"
          options={types}
          hint={hints[type]}
          className="sm:max-w-72"
        />
        {(hasStructuredResult(type) || outputSchema !== "") && <OutputSchemaField />}
      </div>
    </Section>
  );
});
