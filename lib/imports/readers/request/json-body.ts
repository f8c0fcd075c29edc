import type { WarningCode } from "@/lib/imports/readers/warning-codes";
import { parseKeepingDigits } from "@/lib/schema/inexact-number";
import type { Json } from "@/lib/schema/json";
import { cutText } from "@/lib/schema/truncate";

/**
 * Parses the body of a request. A number that JavaScript cannot represent becomes a string of its
 * digits, with a note. Returns undefined if the text is not JSON.
 */
export const parseJsonBody = (
  text: string,
  addNote: (code: WarningCode, message: string) => void,
): Json | undefined => {
  try {
    const { value, example } = parseKeepingDigits(text);
    if (example !== undefined)
      addNote(
        "number_as_text",
        `${cutText(example, 40)} is too large for a number, so it is sent as a string.`,
      );
    return value as Json;
  } catch {
    return undefined;
  }
};
