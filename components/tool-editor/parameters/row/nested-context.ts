"use client";

import { type ComponentType, createContext, useContext } from "react";
import type { ParameterForm } from "./parameter-form";

export type ParameterListProps = {
  /** Path of the list: `rows`, or the properties of a row. */
  path: string;
  /** Name of the parent parameter; absent at the top level. */
  within?: string;
};
type NestedComponents = { List: ComponentType<ParameterListProps>; Details: ParameterForm };

/**
 * Gives the forms of lists and objects the components that render rows. Those components render the
 * forms, so a context avoids circular imports.
 */
export const NestedContext = createContext<NestedComponents | null>(null);

export const useNested = (): NestedComponents => {
  const nested = useContext(NestedContext);
  if (!nested) throw new Error("useNested must be used inside the parameters section.");
  return nested;
};
