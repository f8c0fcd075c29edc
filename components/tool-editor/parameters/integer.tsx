"use client";

import { NumberForm } from "./number";
import type { ParameterForm } from "./row-context";

/** Same as a number; the value fields reject fractions by the row's kind. */
export const IntegerForm: ParameterForm = NumberForm;
