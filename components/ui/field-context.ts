"use client";

import { createContext, useContext } from "react";

/** What a control inside a `Field` must carry so that its label, hint and error reach it. */
export type FieldWiring = {
  id: string;
  "aria-labelledby"?: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
  "aria-required"?: true;
};

export const FieldContext = createContext<FieldWiring | null>(null);

/** The wiring of the surrounding `Field`, or nothing outside of one. Own props win over it. */
export const useFieldWiring = (): Partial<FieldWiring> => useContext(FieldContext) ?? {};
