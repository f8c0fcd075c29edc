import { cutText, truncate } from "@/lib/schema/truncate";
import type { AddWarning } from "./import-kind";

const MAX_DESCRIPTION_LENGTH = 8000;
const MAX_CATEGORY_LENGTH = 64;

/** Shortens a tool's description to what a manifest allows, with a warning if it was longer. */
export const cutDescription = (description: string, addWarning: AddWarning): string => {
  if (description.length > MAX_DESCRIPTION_LENGTH)
    addWarning(
      "/description",
      "description_cut",
      "The description was truncated to 8,000 characters.",
    );
  return truncate(description, MAX_DESCRIPTION_LENGTH);
};

/** Shortens a tool's category to what a manifest allows, with a warning if it was longer. */
export const cutCategory = (category: string, addWarning: AddWarning): string => {
  if (category.length > MAX_CATEGORY_LENGTH)
    addWarning("/category", "text_cut", "The category was truncated to 64 characters.");
  return cutText(category, MAX_CATEGORY_LENGTH);
};
