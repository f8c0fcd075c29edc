const escapes: Record<string, string> = { n: "\n", t: "\t", r: "\r", b: "\b", f: "\f", "\n": "" };

/** Returns the text of a JavaScript literal in quotation marks or backticks. */
export const readStringLiteral = (literal: string): string =>
  literal
    .slice(1, -1)
    .replace(/\\(?:u([\da-fA-F]{4})|([\s\S]))/g, (_, code?: string, character = "") =>
      code === undefined
        ? (escapes[character] ?? character)
        : String.fromCharCode(Number.parseInt(code, 16)),
    );
