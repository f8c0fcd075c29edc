import { type DetectedSource, detectSource } from "@/lib/imports/readers/detect-source";

/**
 * A source to import: typed text, or a document from a file or a long paste, which is shown only by
 * name.
 */
export type Source = { text: string; file?: { name: string; bytes: number } } & DetectedSource;

const MAX_FILE_BYTES = 50_000_000;
/** Maximum length of text in the text area. Longer text would make it slow. */
export const MAX_TYPED_CHARACTERS = 100_000;

export const readTyped = (text: string): Source => ({ text, ...detectSource(text) });

const toDocument = (text: string, file: { name: string; bytes: number }): Source => {
  const detected = detectSource(text);
  if ("kind" in detected && detected.kind === "url")
    return { text, file, problem: "The file contains only a URL. Paste the URL instead." };
  // The text is sent without its whitespace, which can make up half of a formatted document.
  return { text: "json" in detected ? (detected.json ?? text) : text, file, ...detected };
};

export const readPasted = (text: string): Source =>
  toDocument(text, { name: "Pasted text", bytes: new Blob([text]).size });

export const readFile = async (file: File): Promise<Source> => {
  const { name, size: bytes } = file;
  if (bytes > MAX_FILE_BYTES)
    return { text: "", file: { name, bytes }, problem: "The file is larger than 50 MB." };
  if (bytes === 0) return { text: "", file: { name, bytes }, problem: "The file is empty." };
  const text = await file.text().catch(() => undefined);
  if (text === undefined) {
    const problem = "The file could not be read. Check that it still exists.";
    return { text: "", file: { name, bytes }, problem };
  }
  return toDocument(text, { name, bytes });
};
