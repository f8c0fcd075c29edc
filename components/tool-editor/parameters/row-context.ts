import type { ComponentType } from "react";
import type { ParameterRow } from "@/lib/agent/parameters/rows";
import type { RowPath } from "../editor-state";

/** Props of a parameter kind's form. `label` is the parameter's dotted path, such as `thread.ts`. */
export type ParameterFormProps = {
  path: RowPath;
  label: string;
  row: ParameterRow;
  change: (next: Partial<ParameterRow>) => void;
};
export type ParameterForm = ComponentType<ParameterFormProps>;
