/** Base64 of this many bytes fits what the manifest accepts. */
export const MAX_FILE_BYTES = 1_000_000;

/** The number of bytes that a Base64 text stands for. */
export const getByteCount = (base64: string): number =>
  Math.floor((base64.replace(/=+$/, "").length * 3) / 4);
