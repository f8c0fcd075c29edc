/** Base64 of this many bytes fits what the manifest accepts. */
export const MAX_FILE_BYTES = 1_000_000;

export const formatBytes = (bytes: number): string => {
  if (bytes < 1000) return `${bytes} bytes`;
  return bytes < 1_000_000
    ? `${Math.round(bytes / 1000)} KB`
    : `${(bytes / 1_000_000).toFixed(1).replace(".0", "")} MB`;
};

/** The number of bytes that a Base64 text stands for. */
export const getByteCount = (base64: string): number =>
  Math.floor((base64.replace(/=+$/, "").length * 3) / 4);

export const readFileAsBase64 = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ""));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
