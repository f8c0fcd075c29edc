"use client";

import { createContext, useContext } from "react";

/** The attributes that connect a control to the label, hint and error of its `Field`. */
export type FieldWiring = {
  id: string;
  "aria-labelledby"?: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
  "aria-required"?: true;
};

export const FieldContext = createContext<FieldWiring | null>(null);

/** The attributes from the surrounding `Field`; empty outside of one. The control's own props override them. */
export const useFieldWiring = (): Partial<FieldWiring> => useContext(FieldContext) ?? {};
