import type { HttpHandler } from "@/lib/agent/handlers/http";
import { type Filling, invalid, mask, nameOf, partsOf, Unresolvable } from "./filling";
import { unsafeInHeader } from "./header-name";
import { marked, veiled } from "./marks";
import type { Placeholder } from "./template";

export type Header = readonly [name: string, value: string];

/** Headers in which secrets are often typed as literal text; their whole value is masked. */
export const maskedName = /authorization|cookie|token|secret|password|api-?key/i;

const visible = (text: string) => text.replace(new RegExp(unsafeInHeader, "g"), "\uFFFD");

const writer = (filling: Filling, name: string) => (text: string, placeholder: Placeholder) => {
  if (filling.masked) return visible(text);
  if (/[\r\n\0]/.test(text))
    throw invalid(
      placeholder,
      `contains a line break and cannot be sent in the header "${name}".`,
      "One line of text.",
    );
  if (unsafeInHeader.test(text))
    throw invalid(
      placeholder,
      `contains characters that cannot be sent in the header "${name}".`,
      "Latin-1 text without control characters.",
    );
  return text;
};

/** The mask for a secret, or the first placeholder without a value. */
const maskedSecret = ({ origins }: Filling, text: string | undefined): string => {
  const number = origins.findIndex(({ place, missing }) => place === "/auth/value" && missing);
  const lacking = origins[number];
  if (lacking) return marked(number, `{{${lacking.placeholder}}}`);
  return veiled(text ?? "", mask);
};

/** The text that `auth` sends. Unlike in a header row, a missing value is an error. */
export const fillSecret = (
  filling: Filling,
  value: string,
  write?: (text: string, placeholder: Placeholder) => string,
): string => {
  const { text, missing } = filling.text("/auth/value", partsOf(value), write);
  if (filling.masked) return maskedSecret(filling, text);
  if (missing === undefined) {
    filling.secrets.push(text);
    return text;
  }
  const { subject, ...more } = nameOf(missing);
  const code = missing.root === "params" ? "MISSING_PARAMETER" : "UNAUTHORIZED";
  throw new Unresolvable(code, `${subject} is missing, but authentication needs it.`, more);
};

const base64 = (text: string): string =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(""));

const fillAuth = (filling: Filling, auth: HttpHandler["auth"]): Header[] => {
  switch (auth?.type) {
    case "bearer": {
      const token = fillSecret(filling, auth.value, writer(filling, "authorization"));
      return [["authorization", `Bearer ${token.replace(/^bearer\s+/i, "")}`]];
    }
    case "basic": {
      const pair = fillSecret(filling, auth.value);
      if (filling.masked) return [["authorization", `Basic ${pair}`]];
      const encoded = base64(pair.includes(":") ? pair : `${pair}:`);
      filling.secrets.push(encoded);
      return [["authorization", `Basic ${encoded}`]];
    }
    case "header":
      return [[auth.name, fillSecret(filling, auth.value, writer(filling, auth.name))]];
    case "caller-bearer": {
      const template = partsOf("{{caller.bearer}}");
      const { text } = filling.text("/auth", template, writer(filling, "authorization"));
      return text === undefined ? [] : [["authorization", `Bearer ${text}`]];
    }
    default:
      return [];
  }
};

/** The enabled header rows whose values are present, followed by the header of `auth`. */
export const fillHeaders = (filling: Filling, { headers = [], auth }: HttpHandler): Header[] => [
  ...headers.flatMap(({ name, value, enabled }, row): Header[] => {
    if (enabled === false) return [];
    const { text } = filling.text(`/headers/${row}/value`, partsOf(value), writer(filling, name));
    if (text === undefined) return [];
    return [[name, filling.masked && maskedName.test(name) ? veiled(text, mask) : text]];
  }),
  ...fillAuth(filling, auth),
];
