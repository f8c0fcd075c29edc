"use client";

import { type ComponentType, createContext, useContext } from "react";
import type { ParameterForm } from "./parameter-form";

export type ParameterListProps = {
  /** The path of the list: `rows`, or the properties of a row. */
  path: string;
  /** The name of the parent parameter; absent at the top level. */
  within?: string;
};
type NestedComponents = { List: ComponentType<ParameterListProps>; Details: ParameterForm };

/**
 * Forms of lists and objects render the same components that render them. They get these through context, which
 * avoids circular imports.
 */
export const NestedContext = createContext<NestedComponents | null>(null);

export const useNested = (): NestedComponents => {
  const nested = useContext(NestedContext);
  if (!nested) throw new Error("useNested must be used inside the parameters section.");
  return nested;
};
