import { type ClassValue, clsx } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

const merge = extendTailwindMerge({
  extend: { theme: { spacing: ["control", "row", "rail"], shadow: ["float"] } },
});

/** Joins class names. If two set the same property, the later one wins. */
export const classNames = (...values: ClassValue[]): string => merge(clsx(values));
