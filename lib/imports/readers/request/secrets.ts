import type { HttpHandler } from "@/lib/agent/handlers/http";
import { createCredentialPlaceholder } from "@/lib/agent/placeholders/credential-placeholder";

type Auth = NonNullable<HttpHandler["auth"]>;
/** A secret that was removed: its description, and the credential field that replaces it. */
export type ExtractedSecret = {
  description: string;
  field: string;
  value?: string;
  /** The header or query key of an API key. */
  name?: string;
};

const secretWords =
  /(?:^|[^a-z])(?:api[-_ ]?key|apikey|key|token|secret|auth|authorization|password|passwd|pwd|session|sessionid|signature|sig|credential|credentials|private|jwt|cookie|cert|access[-_]?token|client[-_]?secret)(?:$|[^a-z])/i;

/** Matches names for the next page of a list, which are not secrets. */
const pageToken = /(?:page|next|previous|continuation|sync)[-_]?token$/i;

/**
 * Matches keys that sort, find or name something: `sort_key`, `partition-key`, `key_id`, `key
 * prefix`.
 */
const plainKey =
  /(?:^|[^a-z])(?:sort|order|group|primary|foreign|partition|row|range|hash|cache|index|object|item|entity|record|issue|parent|message|routing|lookup|search|translation|idempotency)[-_ ]?key(?![a-z])|^key[-_ ](?:id|ids|name|names|word|words|type|prefix|path|value|size|length)$/i;

/**
 * Whether a name suggests that its value is a secret: `x-api-key`, `accessToken`, `client_secret`.
 */
export const isSecretName = (name: string): boolean => {
  if (pageToken.test(name)) return false;
  const words = name.replace(/([a-z0-9])([A-Z])/g, "$1-$2").replace(plainKey, " ");
  return secretWords.test(words) || /apikey$/i.test(name);
};

/** Matches well-known keys by their prefixes. */
const knownKey =
  /^(?:[spr]k[-_](?=\S*\d)|gh[a-z]_|github_pat_|glpat-|xox[a-z]-|AKIA|AIza|eyJ)[\w.~+/=-]{12,}$/;
/**
 * Matches a mix of letters and digits that is long enough for a key, or one that no name has because
 * letters follow digits.
 */
const likelyKey = /^(?:(?=\S*\d)(?=\S*[A-Za-z])\S{16,}|(?=\w*[A-Za-z]\d+[A-Za-z])\w{8,})$/;
/** Matches a long mix of letters and digits. */
const keyPattern = /^(?=[^\s]*\d)(?=[^\s]*[A-Za-z])[\w.~+/=-]{24,}$/;

/**
 * Whether a body's field is a secret. One called only `key` may also name a project or a setting,
 * so its values decide.
 */
export const isSecretField = (name: string, values: readonly unknown[]): boolean =>
  /^key$/i.test(name)
    ? values.some((value) => typeof value === "string" && likelyKey.test(value.trim()))
    : isSecretName(name);

/** Whether a value is a URL with a password or with a secret in its query, as a referer may be. */
const isSecretUrl = (value: string): boolean => {
  const url = URL.parse(value);
  return url !== null && (url.password !== "" || [...url.searchParams.keys()].some(isSecretName));
};

/** Whether a header's value is a secret, judging by the header's name or the form of the value. */
export const isSecretHeader = (name: string, value: string): boolean =>
  isSecretName(name) ||
  knownKey.test(value.trim()) ||
  keyPattern.test(value.trim()) ||
  isSecretUrl(value.trim());

/** Matches the notation of a field in text: `"password":`, `<password>`, `password=`. */
const fieldPattern = /(?<![\w-])([\w-]{1,60})["']?\s{0,3}[=:>]/g;

/**
 * Whether a value is a secret or has one in a field, at any depth. Such a value must not be stored
 * as an example.
 */
export const containsSecret = (value: unknown): boolean => {
  if (typeof value === "string")
    return (
      knownKey.test(value.trim()) ||
      [...value.matchAll(fieldPattern)].some(([, name = ""]) => isSecretName(name))
    );
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(
    ([name, field]) =>
      (isSecretField(name, [field]) && typeof field === "string" && field !== "") ||
      containsSecret(field),
  );
};

const secondLevelDomains = new Set(["co", "com", "org", "net", "ac", "gov", "edu"]);

/** Returns the name of a credential for a host: `github` for api.github.com. */
export const toServiceName = (host: string): string => {
  const hostname = host.replace(/:\d+$/, "").toLowerCase();
  if (/^[\d.]+$|^\[/.test(hostname) || !hostname.includes(".")) return "local-api";
  const labels = hostname.split(".").slice(0, -1);
  if (labels.length > 1 && secondLevelDomains.has(labels.at(-1) ?? "")) labels.pop();
  const name = (labels.at(-1) ?? "").replace(/[^a-z0-9-]/g, "").replace(/^-+/, "");
  return name.slice(0, 60) || "imported-api";
};

/** Returns the name of a credential field for a header or query key: `apiKey` for `x-api-key`. */
export const toCredentialField = (name: string): string => {
  const words = name
    .replace(/^x-/i, "")
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  const camelCase = words
    .map((word, index) => (index === 0 ? word : (word[0] ?? "").toUpperCase() + word.slice(1)))
    .join("");
  return (/^[a-z]/.test(camelCase) ? camelCase : `key${camelCase}`).slice(0, 60);
};

/**
 * Adds a secret and returns its credential field. Two names may lead to the same field, such as
 * `x-api-key` and `api_key`, so another value gets a field of its own. `earlier` lists the secrets of
 * earlier requests, whose value may have been renewed under the same name.
 */
export const addSecret = (
  secrets: ExtractedSecret[],
  { name, ...secret }: { name: string; description: string; value: string },
  earlier: readonly ExtractedSecret[] = [],
): string => {
  const field = toCredentialField(name);
  const others = [
    ...secrets,
    ...earlier.filter(({ description }) => description !== secret.description),
  ];
  const isTaken = (candidate: string) =>
    others.some((each) => each.field === candidate && each.value !== secret.value);
  let ownField = field;
  for (let number = 2; isTaken(ownField); number += 1) ownField = `${field}${number}`;
  secrets.push({ ...secret, field: ownField });
  return ownField;
};

/** Converts an `Authorization` header to authentication with a credential. */
export const convertAuthHeader = (
  value: string,
  service: string,
): { auth: Auth; taken: ExtractedSecret[] } => {
  const token = createCredentialPlaceholder(service, "token");
  if (/^bearer\s/i.test(value))
    return {
      auth: { type: "bearer", value: token },
      taken: [
        {
          description: "the Bearer token",
          field: "token",
          value: value.replace(/^bearer\s+/i, ""),
        },
      ],
    };
  if (/^basic\s/i.test(value))
    return createBasicAuth(service, decodeBase64(value.replace(/^basic\s+/i, "")));
  const scheme = /^([A-Za-z][\w-]*)\s+\S/.exec(value)?.[1];
  return {
    auth: { type: "header", name: "authorization", value: scheme ? `${scheme} ${token}` : token },
    taken: [
      {
        description: 'the header "Authorization"',
        field: "token",
        value: scheme ? value.slice(scheme.length).trim() : value,
      },
    ],
  };
};

/**
 * Creates basic authentication. `value` is the username and the password, joined by a colon. Some
 * services use a key as the username alone.
 */
export const createBasicAuth = (
  service: string,
  value = "",
): { auth: Auth; taken: ExtractedSecret[] } => {
  const [username = "", ...rest] = value.split(":");
  const user = { description: "the username", field: "username", value: username };
  if (username !== "" && rest.join(":") === "" && rest.length > 0)
    return {
      auth: { type: "basic", value: `${createCredentialPlaceholder(service, "username")}:` },
      taken: [user],
    };
  return {
    auth: {
      type: "basic",
      value: ["username", "password"]
        .map((field) => createCredentialPlaceholder(service, field))
        .join(":"),
    },
    taken: [user, { description: "the password", field: "password", value: rest.join(":") }],
  };
};

const decodeBase64 = (text: string): string => {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(text.trim()), (c) => c.charCodeAt(0)));
  } catch {
    return "";
  }
};

/**
 * Returns a sentence that lists the credential fields to set up, or undefined if no secret was
 * removed.
 */
export const describeCredential = (service: string, secrets: readonly ExtractedSecret[]) => {
  if (secrets.length === 0) return undefined;
  const fields = [...new Map(secrets.map((secret) => [secret.field, secret])).values()];
  const fieldList = fields
    .map(({ description, field }) => `"${field}" (${description})`)
    .join(", ");
  return `Secrets are not stored in a tool. Set up the credential "${service}" with ${fieldList}.`;
};
