import type { HttpHandler } from "../../handlers/http";
import { credentialPlaceholder } from "./placeholder";

type Auth = NonNullable<HttpHandler["auth"]>;
/** A secret that was removed: what it was, and the credential field that replaces it. */
export type Taken = { what: string; field: string };

const secretWords =
  /(?:^|[^a-z])(?:api[-_ ]?key|apikey|key|token|secret|auth|authorization|password|passwd|pwd|session|sessionid|signature|sig|credential|credentials|private|jwt|cookie|cert|access[-_]?token|client[-_]?secret)(?:$|[^a-z])/i;

/** Whether a name suggests that its value is a secret: `x-api-key`, `accessToken`, `client_secret`. */
export const isSecretName = (name: string): boolean =>
  secretWords.test(name.replace(/([a-z0-9])([A-Z])/g, "$1-$2")) || /apikey$/i.test(name);

/** Long mixes of letters and digits, and the prefixes of well-known keys. */
const keyLike =
  /^(?:sk|pk|rk|ghp|gho|ghs|glpat|xox[a-z]|AKIA|AIza|eyJ)[\w.~+/=-]{12,}$|^(?=[^\s]*\d)(?=[^\s]*[A-Za-z])[\w.~+/=-]{24,}$/;

/** Whether a header's value is a secret, judging by the header's name or the look of the value. */
export const isSecretHeader = (name: string, value: string): boolean =>
  isSecretName(name) || keyLike.test(value.trim());

const secondLevel = new Set(["co", "com", "org", "net", "ac", "gov", "edu"]);

/** The name of a credential for a host: `github` for api.github.com. */
export const serviceFromHost = (host: string): string => {
  const bare = host.replace(/:\d+$/, "").toLowerCase();
  if (/^[\d.]+$|^\[/.test(bare) || !bare.includes(".")) return "local-api";
  const labels = bare.split(".").slice(0, -1);
  if (labels.length > 1 && secondLevel.has(labels.at(-1) ?? "")) labels.pop();
  const name = (labels.at(-1) ?? "").replace(/[^a-z0-9-]/g, "").replace(/^-+/, "");
  return name.slice(0, 60) || "imported-api";
};

/** The name of a credential field for a header or query key: `apiKey` for `x-api-key`. */
export const fieldFrom = (name: string): string => {
  const words = name
    .replace(/^x-/i, "")
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  const joined = words
    .map((word, index) => (index === 0 ? word : (word[0] ?? "").toUpperCase() + word.slice(1)))
    .join("");
  return (/^[a-z]/.test(joined) ? joined : `key${joined}`).slice(0, 60);
};

/** Converts an `Authorization` header to authentication with a credential. */
export const authFromHeader = (value: string, service: string): { auth: Auth; taken: Taken[] } => {
  const credential = (field: string) => credentialPlaceholder(service, field);
  if (/^bearer\s/i.test(value))
    return {
      auth: { type: "bearer", value: credential("token") },
      taken: [{ what: "the Bearer token", field: "token" }],
    };
  if (/^basic\s/i.test(value)) return basicAuth(service);
  const scheme = /^([A-Za-z][\w-]*)\s+\S/.exec(value)?.[1];
  const text = credential("token");
  return {
    auth: { type: "header", name: "authorization", value: scheme ? `${scheme} ${text}` : text },
    taken: [{ what: 'the header "Authorization"', field: "token" }],
  };
};

export const basicAuth = (service: string): { auth: Auth; taken: Taken[] } => ({
  auth: {
    type: "basic",
    value: ["username", "password"].map((field) => credentialPlaceholder(service, field)).join(":"),
  },
  taken: [
    { what: "the username", field: "username" },
    { what: "the password", field: "password" },
  ],
});

/** A sentence that lists the credential fields to set up; undefined when no secret was removed. */
export const credentialSentence = (service: string, taken: readonly Taken[]) => {
  if (taken.length === 0) return undefined;
  const fields = [...new Map(taken.map((one) => [one.field, one])).values()];
  const named = fields.map(({ what, field }) => `"${field}" (${what})`).join(", ");
  return `Secrets are not stored in a tool. Set up the credential "${service}" with ${named}.`;
};
