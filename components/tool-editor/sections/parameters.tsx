"use client";

import { memo } from "react";
import { FieldError } from "@/components/ui/inputs/field-error";
import { useIssue } from "../editor-state";
import { FillButton } from "../parameters/fill/fill-button";
import { NestedContext } from "../parameters/row/nested-context";
import { ParameterDetails } from "../parameters/row/parameter-details";
import { ParameterList } from "../parameters/row/parameter-list";
import { ParameterTree } from "../parameters/row/parameter-tree";
import { Section } from "./section";

const nestedComponents = { List: ParameterList, Details: ParameterDetails };

export const Parameters = memo(function Parameters() {
  const issue = useIssue("rows");
  return (
    <Section
      id="parameters"
      title="Parameters"
      description="The tool’s inputs. The eye hides a field from people; models see all."
      aside={<FillButton />}
    >
      <NestedContext value={nestedComponents}>
        <ParameterTree>
          <ParameterList path="rows" />
        </ParameterTree>
      </NestedContext>
      {issue && <FieldError className="mt-2">{issue.message}</FieldError>}
    </Section>
  );
});
