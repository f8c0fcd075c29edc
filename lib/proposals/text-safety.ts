import { findSuspicions } from "@/lib/analysis/suspicious-text";

// Repetitions are limited where a match can begin in the middle of one, because the time for a long
// text would otherwise grow with its square.
const secretShapes = [
  /\b(?:sk|pk|rk|whsec|ghp|gho|ghs|github_pat|glpat|xox[abeprs]|ya29|AKIA|AIza|hf|npm)[-_A-Za-z0-9.]{12,}/g,
  /\beyJ[\w-]{8,1000}\.[\w-]{8,}\.[\w-]*/g,
  /\b(?<=(?:Bearer|Basic|Token)\s+)[\w.~+/=-]{8,}/gi,
  /(?<=(?:api[-_ ]?key|access[-_ ]?token|secret|token|password|passwd)["']?\s{0,100}[:=]\s{0,100}["']?)[^\s"'`,;&{}<>]{6,}/gi,
  /(?<=:\/\/)[^\s/@:]+:[^\s/@]+(?=@)/g,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g,
];
const secretMask = "[secret]";

/** Masks what looks like a key, token, or password, so that it does not reach a provider. */
export const maskSecretShapes = (text: string): string =>
  secretShapes.reduce((masked, shape) => masked.replace(shape, secretMask), text);

const urlHost = /[a-z0-9+.-]:\/\/(?:[^\s/@"'<>]*@)?(\[[0-9a-f:.]+\]|[^\s/:?#"'`<>()[\]{},]+)/gi;
/**
 * Names without a scheme count as hosts only with a common ending, because `user.name` is a
 * property.
 */
const bareHost =
  /\b(?:[a-z0-9-]{1,63}\.){1,8}(?:com|net|org|io|dev|app|ai|co|me|info|biz|xyz|cloud|site|online|link|click|top|sh|gg|tk|cc|ly|us|uk|eu|de|fr|nl|ch|es|it|pl|ru|cn|jp|in|br|au|ca)\b(?![\w(-])/gi;
const ipAddress = /\b\d{1,3}(?:\.\d{1,3}){3}\b/g;
/** Reserved for documentation (RFC 2606). */
const exampleHost = /^(?:[\w-]+\.)*example(?:\.(?:com|net|org))?$/;

/** Lists the hosts that a text names, in lowercase. */
export const listHosts = (text: string): string[] => {
  const hosts = [
    ...[...text.matchAll(urlHost)].map(([, host = ""]) => host),
    ...(text.match(bareHost) ?? []),
    ...(text.match(ipAddress) ?? []),
  ];
  return [...new Set(hosts.map((host) => host.toLowerCase().replace(/\.$/, "")))];
};

const codeShapes = [
  /```/,
  /<\/?(?:script|iframe|img|style|svg|object|embed)\b/i,
  /\{\{|\$\{|\$\(/,
  /=>/,
  /\b(?:function|eval|require|import|exec)\s*\(/,
  /\b(?:curl|wget|sudo|chmod)\s+[-\w/]/,
  /\brm\s+-[rf]/,
  /\bjavascript:/i,
];

/**
 * Returns the hosts, secrets, code, and instructions that a proposed text has but its source does
 * not, as sentences.
 */
export const findIntrusions = (proposal: string, source: string): string[] => {
  const knownHosts = new Set(listHosts(source));
  const hosts = listHosts(proposal).filter(
    (host) => !knownHosts.has(host) && !exampleHost.test(host),
  );
  const code = codeShapes.find((shape) => shape.test(proposal) && !shape.test(source));
  return [
    ...hosts.map((host) => `It names the host ${host}, which your text does not.`),
    ...(maskSecretShapes(proposal) === proposal ? [] : ["It contains what looks like a secret."]),
    ...(code ? ["It contains code, which is not allowed in a description."] : []),
    ...findSuspicions(proposal).map(({ message }) => message),
  ];
};
