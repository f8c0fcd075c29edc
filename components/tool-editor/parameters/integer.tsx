"use client";

import { NumberForm } from "./number";
import type { ParameterForm } from "./row-context";

/** The field itself refuses fractions; all else is as with any number. */
export const IntegerForm: ParameterForm = NumberForm;
