"use client";

import { useValue } from "@/components/tool-editor/editor-state";
import { FormField } from "@/components/tool-editor/fields/form-field";
import { PairRows } from "@/components/tool-editor/fields/pair-rows";
import { TemplateInput } from "@/components/tool-editor/fields/template-input";
import { SegmentedControl } from "@/components/ui/inputs/segmented-control";
import { BodyFromParametersButton } from "./body-from-parameters-button";
import { JsonBody } from "./json-body";

const types = [
  { value: "none", label: "None" },
  { value: "json", label: "JSON" },
  { value: "form", label: "Form" },
  { value: "multipart", label: "Multipart" },
  { value: "text", label: "Text" },
] as const;

export function HttpBodyForm() {
  const [type, setType] = useValue("http.bodyType");
  return (
    <div className="flex flex-col gap-3">
      <FormField path="http.bodyType" label="Body">
        <SegmentedControl
          label="Body"
          value={type}
          onValueChange={setType}
          options={types}
          className="self-start max-sm:w-full max-sm:self-stretch [&_button]:max-sm:px-1"
        />
      </FormField>
      <BodyFromParametersButton />
      {type === "json" && <JsonBody />}
      {(type === "form" || type === "multipart") && (
        <PairRows
          path="http.bodyFields"
          title="Fields"
          noun="Field"
          styles="fields"
          parts={type === "multipart"}
        />
      )}
      {type === "text" && <TextBody />}
    </div>
  );
}

function TextBody() {
  const [text, setText] = useValue("http.bodyText");
  return (
    <FormField path="http.bodyText" label="Text body" hideLabel>
      <TemplateInput
        field="the text body"
        path="http.bodyText"
        value={text}
        onChange={setText}
        lines={6}
      />
    </FormField>
  );
}
