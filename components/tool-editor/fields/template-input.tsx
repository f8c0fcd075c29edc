"use client";

import {
  PlaceholderInput,
  type PlaceholderInputProps,
} from "@/components/ui/placeholders/placeholder-input";
import { useIssue } from "../editor-state";
import { TEMPLATE_MENU_HEADING, usePlaceholderSource } from "./use-placeholder-source";

type TemplateInputProps = Omit<PlaceholderInputProps, "source" | "heading" | "unknown"> & {
  /** Form path of the field, used to look up its issue. */
  path?: string;
  /** Unknown names in the text, for a field without a form path to look them up by. */
  unknown?: readonly (string | undefined)[];
};

/**
 * A field of the tool that accepts `{{placeholders}}`. An unknown name can be created as a
 * parameter.
 */
export function TemplateInput({ path = "", unknown, ...rest }: TemplateInputProps) {
  const source = usePlaceholderSource();
  const unknownName = useIssue(path)?.unknown;
  return (
    <PlaceholderInput
      {...rest}
      source={source}
      heading={TEMPLATE_MENU_HEADING}
      unknown={unknown ?? [unknownName]}
    />
  );
}
