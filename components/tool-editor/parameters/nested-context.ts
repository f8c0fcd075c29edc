"use client";

import { type ComponentType, createContext, useContext } from "react";
import type { ParameterForm } from "./row-context";

export type ParameterListProps = {
  /** The path of the rows: `rows`, or the properties of one of them. */
  path: string;
  /** The name of the parameter around them; absent at the top. */
  within?: string;
};
type Nested = { List: ComponentType<ParameterListProps>; Details: ParameterForm };

/**
 * Parameters hold parameters: the forms of lists and objects draw the very parts that draw them. They take
 * them from here, as files that import each other in a circle are nobody's friend.
 */
export const NestedContext = createContext<Nested | null>(null);

export const useNested = (): Nested => {
  const nested = useContext(NestedContext);
  if (!nested) throw new Error("A parameter's form stands outside of the parameters.");
  return nested;
};
