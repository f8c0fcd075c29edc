import type { AddWarning } from "../import-kind";
import type { Inputs } from "../request/inputs";
import type { Definitions } from "./conversion";
import type { References } from "./references";

/** What the parts of one operation are converted with. They share the inputs and definitions. */
export type OperationContext = {
  inputs: Inputs;
  definitions: Definitions;
  references: References;
  addWarning: AddWarning;
};
