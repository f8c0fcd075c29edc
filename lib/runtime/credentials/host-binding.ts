import type { Outbound, OutboundRequest } from "@/lib/handlers/handler";
import { formatDestination, getDestination } from "@/lib/handlers/http/outbound/address-policy";
import {
  createRefusal,
  isOutboundError,
  OutboundError,
} from "@/lib/handlers/http/outbound/outbound-error";
import { createSecretFinder, type SecretFinder } from "@/lib/redaction/secret-finder";
import { decodePercent } from "@/lib/schema/decode-percent";
import type { StoredCredentials } from "./credentials";

type BoundCredential = {
  service: string;
  hosts: readonly string[];
  find: SecretFinder["find"];
};

const toBound = (credentials: StoredCredentials): BoundCredential[] =>
  Object.entries(credentials).flatMap(([service, { fields, hosts }]) =>
    hosts.length > 0
      ? [{ service, hosts, find: createSecretFinder(Object.values(fields)).find }]
      : [],
  );

/** Collects everything in a request that the other side receives, as text. */
const readTexts = ({ url, headers, body = "" }: OutboundRequest): string[] => [
  url,
  decodePercent(url) ?? url,
  ...headers.flat(),
  // Bytes that are not UTF-8 become U+FFFD; the text between them stays readable.
  ...(typeof body === "string" ? [body] : [Buffer.from(body).toString("utf8")]),
];

/**
 * Lists how a URL's destination may be written. Empty for an invalid URL, which the guard refuses.
 */
const toDestinations = (url: string): string[] => {
  const parsedUrl = URL.parse(url);
  if (!parsedUrl) return [];
  const withPort = formatDestination(getDestination(parsedUrl));
  return [withPort.replace(/:\d+$/, ""), withPort];
};

const covers = (wide: string, narrow: string) =>
  wide === narrow || wide === narrow.replace(/:\d+$/, "");

/** Returns the hosts that both lists allow, each as `host` or `host:port`. */
const intersect = (left: readonly string[], right: readonly string[]): string[] => [
  ...left.filter((host) => right.some((candidate) => covers(candidate, host))),
  ...right.filter((host) =>
    left.some((candidate) => candidate !== host && covers(candidate, host)),
  ),
];

/** Explains to the author that a redirect was blocked because of a credential. */
const explainRedirect = (
  { code, message, explanation }: OutboundError,
  carriedCredentials: readonly BoundCredential[],
): OutboundError =>
  new OutboundError(
    code,
    message,
    `${explanation} The request carries ${carriedCredentials
      .map(({ service, hosts }) => `the credential "${service}", bound to ${hosts.join(", ")}`)
      .join(" and ")}, so a redirect must stay there.`,
  );

/**
 * Refuses requests, including redirects, that carry a value of a bound credential to a host that
 * the credential is not bound to. A value is detected if a placeholder filled it in, or if it has
 * six or more characters in a common encoding. Code that disguises a value on purpose is not
 * detected.
 */
export const bindToHosts = (outbound: Outbound, credentials: StoredCredentials): Outbound => {
  let boundCredentials: BoundCredential[] | undefined;
  if (!Object.values(credentials).some(({ hosts }) => hosts.length > 0)) return outbound;
  return async (request) => {
    boundCredentials ??= toBound(credentials);
    const texts = readTexts(request);
    const carriedCredentials = boundCredentials.filter(
      ({ service, find }) =>
        request.credentials?.includes(service) || texts.some((text) => find(text).length > 0),
    );
    if (carriedCredentials.length === 0) return outbound(request);
    const destinations = toDestinations(request.url);
    for (const { service, hosts } of carriedCredentials)
      if (!hosts.some((host) => destinations.includes(host)))
        throw createRefusal(
          `Rule "credential hosts": the request carries the credential "${service}", which is bound to ${hosts.join(", ")}, not ${destinations[0] ?? "this URL"}. Send it only there, or change the hosts of the credential.`,
          destinations[0] === undefined
            ? undefined
            : { missingHost: { service, host: destinations[0] } },
        );
    if (request.redirects === "refuse") return outbound(request);
    const lists = [
      ...carriedCredentials.map(({ hosts }) => hosts),
      ...(request.hosts ? [request.hosts] : []),
    ];
    const hosts = lists.reduce<readonly string[]>(
      (both, list) => (both === list ? both : intersect(both, list)),
      lists[0] ?? [],
    );
    return outbound({ ...request, hosts }).catch((error: unknown) => {
      // Only the guard knows the target of a redirect. It names a host that is not among `hosts`.
      const isRedirect =
        isOutboundError(error) &&
        error.toolHost !== undefined &&
        hosts.some((host) => destinations.includes(host));
      throw isRedirect ? explainRedirect(error, carriedCredentials) : error;
    });
  };
};
