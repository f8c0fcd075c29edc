import { createCredentialPlaceholder } from "@/lib/agent/placeholders/credential-placeholder";
import { escapeBraces } from "../request/placeholders";
import { addSecret, type ExtractedSecret } from "../request/secrets";

/** What precedes the secret in the URLs of well-known services that have one in their path. */
const secretStarts = [
  String.raw`api\.telegram\.org\/(?:file\/)?bot`,
  String.raw`hooks\.slack\.com\/services\/[^/]+\/[^/]+\/`,
  String.raw`(?:\w+\.)?discord(?:app)?\.com\/api\/(?:v\d+\/)?webhooks\/[^/]+\/`,
  String.raw`hooks\.zapier\.com\/hooks\/catch\/[^/]+\/`,
  String.raw`maker\.ifttt\.com\/trigger\/[^/]+\/(?:json\/)?with\/key\/`,
  String.raw`[\w.-]+\.infura\.io\/v3\/`,
  String.raw`[\w.-]+\.alchemy\.com\/v2\/`,
];
const secretPattern = new RegExp(`^((?:${secretStarts.join("|")}))([^/]+)(.*)$`, "s");

/** Returns the path, with the braces restored that URL parsing escaped. */
const getLiteralPath = ({ pathname }: URL): string =>
  pathname.replace(/%7B|%7D|%24|%3C|%3E/gi, decodeURIComponent);

type Access = {
  service: string;
  secrets: ExtractedSecret[];
  earlier: readonly ExtractedSecret[];
};

/** Returns the path of a request's URL, with a field of a credential in place of a secret. */
export const convertPath = (url: URL, { service, secrets, earlier }: Access): string => {
  const path = getLiteralPath(url);
  const [, start, value = "", rest = ""] = secretPattern.exec(url.hostname + path) ?? [];
  if (start === undefined) return escapeBraces(path);
  const secret = { name: "token", description: "the token in the path", value };
  const field = addSecret(secrets, secret, earlier);
  return [
    escapeBraces(start.slice(url.hostname.length)),
    createCredentialPlaceholder(service, field),
    escapeBraces(rest),
  ].join("");
};
