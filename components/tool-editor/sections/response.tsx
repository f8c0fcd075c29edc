"use client";

import { memo } from "react";
import { ChoiceField } from "../fields/text-field";
import { Section } from "./section";

const types = [
  { value: "text", label: "Text or data" },
  { value: "html", label: "HTML" },
  { value: "media", label: "Media" },
  { value: "mixed", label: "Mixed: several types" },
];

export const Response = memo(function Response() {
  return (
    <Section id="response" title="Response">
      <ChoiceField
        path="responseType"
        label="Response type"
        options={types}
        hint="How hosts display the result. Text also carries any JSON value."
        className="sm:max-w-72"
      />
    </Section>
  );
});
