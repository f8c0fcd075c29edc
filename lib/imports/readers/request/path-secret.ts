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
const secretPattern = new RegExp(`^(https?:\\/\\/(?:${secretStarts.join("|")}))([^/?#]+)`, "i");
/** A JSON Web Token as a whole segment, in the URL of any service. */
const tokenPattern = /^(https?:\/\/[^?#]*?\/)(eyJ[\w-]{10,}\.[\w-]+\.[\w-]*)(?![^/?#])/;

export const PATH_SECRET_DESCRIPTION = "the token in the path";

/** Splits a URL around the secret in its path. Returns undefined if it is not known to have one. */
export const splitAtPathSecret = (
  url: string,
): { before: string; value: string; after: string } | undefined => {
  const [whole, before, value] = secretPattern.exec(url) ?? tokenPattern.exec(url) ?? [];
  if (whole === undefined || before === undefined || value === undefined) return undefined;
  return { before, value, after: url.slice(whole.length) };
};
