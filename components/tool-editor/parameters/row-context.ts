import type { ComponentType } from "react";
import type { ParameterRow } from "@/lib/agent/parameters/rows";
import type { RowPath } from "../editor-state";

/** What a parameter kind's form is given. `label` names the parameter with those around it: `thread.ts`. */
export type ParameterFormProps = {
  path: RowPath;
  label: string;
  row: ParameterRow;
  change: (next: Partial<ParameterRow>) => void;
};
export type ParameterForm = ComponentType<ParameterFormProps>;
