"use client";

import type { ParameterForm } from "../row/parameter-form";
import { NumberForm } from "./number-form";

/** Same as a number; the value fields reject fractions by the row's kind. */
export const IntegerForm: ParameterForm = NumberForm;
