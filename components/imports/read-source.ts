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

/** Decodes a file. Windows PowerShell writes UTF-16 if its output is redirected to a file. */
const decode = (content: ArrayBuffer): string => {
  const [first, second] = new Uint8Array(content);
  const encoding = first === 0xff && second === 0xfe ? "utf-16le" : "utf-8";
  return new TextDecoder(encoding).decode(content);
};

export const readFile = async (file: File): Promise<Source> => {
  const { name, size: bytes } = file;
  if (bytes > MAX_FILE_BYTES)
    return { text: "", file: { name, bytes }, problem: "The file is larger than 50 MB." };
  if (bytes === 0) return { text: "", file: { name, bytes }, problem: "The file is empty." };
  const content = await file.arrayBuffer().catch(() => undefined);
  if (content === undefined) {
    const problem = "The file could not be read. Check that it still exists.";
    return { text: "", file: { name, bytes }, problem };
  }
  return toDocument(decode(content), { name, bytes });
};
