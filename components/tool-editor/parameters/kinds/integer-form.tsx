"use client";

import type { ParameterForm } from "../row/parameter-form";
import { NumberForm } from "./number-form";

/** Same as the number form. The value fields reject fractions based on the row's kind. */
export const IntegerForm: ParameterForm = NumberForm;
