"use client";

import { createContext, useContext } from "react";

/** Attributes that connect a control to the label, hint and error of its `Field`. */
export type FieldAttributes = {
  id: string;
  "aria-labelledby"?: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
  "aria-required"?: true;
};

export const FieldContext = createContext<FieldAttributes | null>(null);

/**
 * Returns the attributes of the surrounding `Field`, or an empty object outside one. The control's
 * own props override them.
 */
export const useFieldAttributes = (): Partial<FieldAttributes> => useContext(FieldContext) ?? {};
