import { credentialGaps } from "@/lib/agent/credential-gaps";
import type { Tool } from "@/lib/agent/tool";
import { failed, type ToolError } from "@/lib/agent/tool-error";
import type { Outbound, OutboundRequest } from "@/lib/handlers/handler";
import { bareHost, spellDestination } from "@/lib/handlers/http/address-policy";
import { isOutboundError, OutboundError, refusal } from "@/lib/handlers/http/outbound-error";
import { spellingsOf } from "./spellings";

/** What lets a handler out: the values of one service, and the hosts they may be sent to (none: any). */
export type StoredCredential = {
  fields: Record<string, string>;
  /** `host` or `host:port`. */
  hosts: string[];
};
/** By service. */
export type StoredCredentials = Readonly<Record<string, StoredCredential>>;

/** Every value of the credentials, to be kept out of what is told. */
export const secretValues = (stored: StoredCredentials): string[] =>
  Object.values(stored).flatMap(({ fields }) => Object.values(fields));

/**
 * Why a tool cannot run with the credentials that its Space has: a service granted to it is not set up, or
 * lacks a field that its handler names. Names only; undefined when nothing is missing.
 */
export const missingCredential = (
  tool: Pick<Tool, "credentials" | "handler">,
  stored: StoredCredentials,
): ToolError | undefined => {
  if (!tool.credentials?.length) return undefined;
  const names = Object.entries(stored).map(([service, { fields }]) => [
    service,
    Object.keys(fields),
  ]);
  const [gap] = credentialGaps(tool, Object.fromEntries(names));
  if (!gap) return undefined;
  return failed("UNAUTHORIZED", gap.message, {
    recoveryHint: "Somebody who may edit this Space sets it up in Toolwright, under Credentials.",
  }).error;
};

type Bound = { service: string; hosts: readonly string[]; needles: readonly string[] };

const boundOf = (stored: StoredCredentials): Bound[] =>
  Object.entries(stored).flatMap(([service, { fields, hosts }]) => {
    const needles = Object.values(fields).flatMap((value) =>
      spellingsOf(value).map(({ text }) => text),
    );
    return hosts.length > 0 && needles.length > 0 ? [{ service, hosts, needles }] : [];
  });

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Everything of a request that reaches the other side, as text. */
const textsOf = ({ url, headers, body = "" }: OutboundRequest): string[] => [
  url,
  decoded(url),
  ...headers.flat(),
  // Bytes that are no UTF-8 become U+FFFD, and the text between them stays readable.
  ...(typeof body === "string" ? [body] : [Buffer.from(body).toString("utf8")]),
];

/** The ways a list may name where a URL leads; none for what is no URL, which the guard refuses. */
const destinationOf = (url: string): string[] => {
  const parsed = URL.parse(url);
  if (!parsed) return [];
  const port = Number(parsed.port) || (parsed.protocol === "https:" ? 443 : 80);
  const withPort = spellDestination({ host: bareHost(parsed.hostname), port });
  return [withPort.replace(/:\d+$/, ""), withPort];
};

const covers = (wide: string, narrow: string) =>
  wide === narrow || wide === narrow.replace(/:\d+$/, "");

/** The hosts that both lists permit, each as `host` or `host:port`. */
const shared = (left: readonly string[], right: readonly string[]): string[] => [
  ...left.filter((host) => right.some((other) => covers(other, host))),
  ...right.filter((host) => left.some((other) => other !== host && covers(other, host))),
];

/** Tells the author that a redirect was stopped for a credential's sake; only the guard sees where it led. */
const explained = (error: unknown, carried: readonly Bound[]): unknown =>
  isOutboundError(error) && error.code === "SECURITY_VIOLATION"
    ? new OutboundError(
        error.code,
        error.message,
        `${error.explanation} The request carries ${carried
          .map(({ service, hosts }) => `the credential "${service}", bound to ${hosts.join(", ")}`)
          .join(" and ")}, so a redirect must stay there.`,
        { cause: error },
      )
    : error;

/**
 * The way out, closed to requests that carry a value of a bound credential, in any usual spelling, to a host the
 * credential is not bound to; redirects included. Code that disguises a value on purpose is not found out.
 */
export const bindToHosts = (outbound: Outbound, stored: StoredCredentials): Outbound => {
  let known: Bound[] | undefined;
  if (!Object.values(stored).some(({ hosts }) => hosts.length > 0)) return outbound;
  return async (request) => {
    known ??= boundOf(stored);
    const texts = textsOf(request);
    const carried = known.filter(({ needles }) =>
      needles.some((needle) => texts.some((text) => text.includes(needle))),
    );
    if (carried.length === 0) return outbound(request);
    const destination = destinationOf(request.url);
    for (const { service, hosts } of carried)
      if (!hosts.some((host) => destination.includes(host)))
        throw refusal(
          `Rule "credential hosts": the request carries the credential "${service}", which is bound to ${hosts.join(", ")}, not ${destination[0] ?? "this URL"}. Send it there only, or change the hosts of the credential.`,
        );
    if (request.redirects === "refuse") return outbound(request);
    const lists = [...carried.map(({ hosts }) => hosts), ...(request.hosts ? [request.hosts] : [])];
    const hosts = lists.reduce<readonly string[]>(
      (both, list) => (both === list ? both : shared(both, list)),
      lists[0] ?? [],
    );
    return outbound({ ...request, hosts }).catch((error: unknown) => {
      throw explained(error, carried);
    });
  };
};
