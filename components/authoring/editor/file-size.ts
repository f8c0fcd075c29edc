/** Maximum file size in bytes, chosen so that its Base64 encoding fits the manifest's limit. */
export const MAX_FILE_BYTES = 1_000_000;

/** Returns the number of bytes that a Base64 string encodes. */
export const getByteCount = (base64: string): number =>
  Math.floor((base64.replace(/=+$/, "").length * 3) / 4);
