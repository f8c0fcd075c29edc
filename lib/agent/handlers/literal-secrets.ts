import type { HttpHandler } from "./http";

/** A secret that was typed into a handler's configuration instead of using a credential. */
export type LiteralSecret = {
  /** JSON Pointer in the handler. */
  path: string;
  /** Where it is sent, for messages. */
  place: string;
  value: string;
};

/** Headers in which secrets are often typed as literal text. Their whole value is masked. */
export const secretHeaderName = /authorization|cookie|token|secret|password|api-?key/i;

const isLiteral = (value: string): boolean => value.trim() !== "" && !value.includes("{{");

/** Whether a secret was typed into a header row. */
export const isLiteralSecret = (name: string, value: string): boolean =>
  secretHeaderName.test(name) && isLiteral(value);

export const findHeaderSecrets = (headers: HttpHandler["headers"] = []): LiteralSecret[] =>
  headers.flatMap(({ name, value }, index) =>
    isLiteralSecret(name, value)
      ? [{ path: `/headers/${index}/value`, place: `"${name}"`, value }]
      : [],
  );

export const findAuthSecrets = (auth: HttpHandler["auth"]): LiteralSecret[] =>
  auth && "value" in auth && isLiteral(auth.value)
    ? [{ path: "/auth/value", place: "the authentication", value: auth.value }]
    : [];

/**
 * Returns the parts of a header's value that are secret: all of it, and what follows a scheme such
 * as Bearer.
 */
export const listSecretParts = (value: string): string[] => {
  const [, withoutScheme] = /^[A-Za-z]+\s+(\S.*)$/.exec(value) ?? [];
  return withoutScheme === undefined ? [value] : [value, withoutScheme];
};
