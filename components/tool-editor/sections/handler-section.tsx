"use client";

import { memo } from "react";
import { SegmentedControl } from "@/components/ui/inputs/segmented-control";
import { handlerKinds } from "@/lib/agent/handlers";
import { useValue } from "../editor-state";
import { getHandlerEditor, handlerEditors, isHandlerKind } from "../handlers";
import { Section } from "./section";

export const handlerOptions = Object.keys(handlerEditors)
  .filter(isHandlerKind)
  .map((kind) => ({ value: kind, label: handlerKinds[kind].label }));

/** Form of the tool's handler. Switching the kind keeps what was entered for the others. */
export const HandlerSection = memo(function HandlerSection() {
  const [kind, setKind] = useValue("kind");
  const { section, Form } = getHandlerEditor(kind);
  return (
    <Section
      id="work"
      title={section}
      aside={
        <SegmentedControl
          label="Handler"
          value={kind}
          onValueChange={setKind}
          options={handlerOptions}
          className="h-auto min-h-control max-w-full flex-wrap"
        />
      }
    >
      <Form />
    </Section>
  );
});
