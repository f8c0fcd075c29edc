"use client";

import { memo } from "react";
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

export const Response = memo(function Response() {
  const [kind] = useValue("kind");
  const { ResponseForm } = getHandlerEditor(kind);
  return (
    <Section id="response" title="Response">
      <div className="flex flex-col gap-5">
        {ResponseForm && <ResponseForm />}
        <ChoiceField
          path="responseType"
          label="Response type"
          options={types}
          hint="How hosts display the result. Text also carries any JSON value."
          className="sm:max-w-72"
        />
        <OutputSchemaField />
      </div>
    </Section>
  );
});
