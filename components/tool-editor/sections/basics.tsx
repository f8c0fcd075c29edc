"use client";

import { memo } from "react";
import { TextField } from "../fields/text-field";
import { DraftFromText } from "../proposals/draft-from-text";
import { DescriptionChecks, type DescriptionChecksProps } from "./description-checks";
import { Section } from "./section";

export type BasicsProps = DescriptionChecksProps & { isNew: boolean };

export const Basics = memo(function Basics(props: BasicsProps) {
  const { isNew, proposals } = props;
  return (
    <Section
      id="basics"
      title="Basics"
      aside={isNew && proposals && <DraftFromText proposals={proposals} />}
    >
      <div className="flex flex-col gap-4">
        <TextField
          path="name"
          label="Tool name"
          hint="A verb and an object, such as sendMessage. Callers and models use this name."
          placeholder="sendMessage"
          maxLength={128}
          mono
          required
        />
        <TextField
          path="description"
          label="Description"
          hint="What the tool does and when to use it. Models use this to decide when to call the tool."
          lines={3}
          required
        />
        <DescriptionChecks {...props} />
        <TextField
          path="category"
          label="Category"
          hint="Groups tools in the list."
          maxLength={64}
          className="sm:max-w-72"
          optional
        />
      </div>
    </Section>
  );
});
