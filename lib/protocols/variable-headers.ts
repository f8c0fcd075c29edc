type HeaderReader = { get(name: string): string | null };

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * HTTP does not define a header encoding. Node decodes headers as Latin-1, while most clients send
 * UTF-8.
 */
const decode = (value: string): string => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is that of ASCII.
  if (/^[\x00-\x7f]*$/.test(value)) return value;
  try {
    return utf8.decode(Uint8Array.from(value, (character) => character.charCodeAt(0)));
  } catch {
    return value;
  }
};

/** Creates a reader of the caller's variables, each from its header `x-{ref}`. */
export const createVariableReader =
  (headers: HeaderReader) =>
  (ref: string): string | null => {
    const value = headers.get(`x-${ref}`);
    return value === null ? null : decode(value);
  };
