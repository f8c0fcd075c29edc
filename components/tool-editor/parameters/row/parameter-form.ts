import type { ComponentType } from "react";
import type { RowPath } from "@/components/tool-editor/editor-state";
import type { ParameterRow } from "@/components/tool-editor/parameters/model/rows";

/**
 * Props of a parameter kind's form. `label` is the parameter's dotted path, such as `thread.ts`.
 */
export type ParameterFormProps = {
  path: RowPath;
  label: string;
  row: ParameterRow;
  change: (next: Partial<ParameterRow>) => void;
};
export type ParameterForm = ComponentType<ParameterFormProps>;
