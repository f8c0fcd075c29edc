import type { ImportResult, ImportWarning } from "./import-kind";
import { mapTexts } from "./map-texts";

/**
 * Replaces text that would prevent saving the manifest: U+0000, and half characters that remain of
 * emojis that were cut.
 */
export const replaceUnstorableText = (result: ImportResult): ImportResult => {
  let hasChanged = false;
  const toStorable = (text: string) => {
    const storable = text.toWellFormed().replaceAll("\0", "\uFFFD");
    hasChanged ||= storable !== text;
    return storable;
  };
  const manifest = mapTexts(result.manifest, toStorable, toStorable) as ImportResult["manifest"];
  if (!hasChanged) return result;
  const warning: ImportWarning = {
    path: "",
    code: "text_replaced",
    message:
      "Incomplete characters (lone surrogates) and U+0000, which cannot be stored, were replaced by \uFFFD.",
  };
  return {
    ...result,
    manifest,
    warnings: [...result.warnings, warning],
  };
};
