type Explanation = { what: string; remedy: string };
type Explain = (place: string, url: URL) => Explanation;

const explainClosed: Explain = (place, { protocol }) => ({
  what: `${place} closed the connection before its response was complete`,
  remedy:
    protocol === "http:" ? "If it expects TLS, start the URL with https://." : "Try again later.",
});
const explainSelfSigned: Explain = (place) => ({
  what: `The certificate of ${place} is not trusted because it is self-signed`,
  remedy: "The service needs a certificate signed by a public authority.",
});
const explainUntrusted: Explain = (place) => ({
  what: `The certificate of ${place} is not trusted because this server does not recognize its issuer`,
  remedy:
    "The service needs a certificate from a public authority and must also send the intermediate certificates.",
});

/**
 * Explanations for the error codes of Node, undici and OpenSSL. The first matching pattern wins.
 */
const explanations: readonly [RegExp, Explain][] = [
  [
    /^ECONNREFUSED$/,
    (place) => ({
      what: `Nothing is listening at ${place}`,
      remedy: "Check the host and port, and make sure the service is running.",
    }),
  ],
  [/^(?:ECONNRESET|ECONNABORTED|EPIPE|UND_ERR_SOCKET)$/, explainClosed],
  [
    /^E(?:HOST|NET)(?:UNREACH|DOWN)$/,
    (place) => ({
      what: `${place} cannot be reached from the server's network`,
      remedy: "Check the host and the server's network.",
    }),
  ],
  [
    /^(?:ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/,
    (place) => ({
      what: `Connecting to ${place} took too long`,
      remedy: "Check the host and port, and make sure no firewall is blocking them.",
    }),
  ],
  [
    /^UND_ERR_HEADERS_TIMEOUT$/,
    (place) => ({
      what: `${place} accepted the request but did not start responding in time`,
      remedy: "Try again later, or request less data.",
    }),
  ],
  [
    /^UND_ERR_BODY_TIMEOUT$/,
    (place) => ({
      what: `${place} started responding but stopped before the end`,
      remedy: "Try again later, or request less data.",
    }),
  ],
  [
    /^CERT_HAS_EXPIRED$/,
    (place) => ({
      what: `The certificate of ${place} has expired`,
      remedy: "The service must renew it.",
    }),
  ],
  [
    /^CERT_NOT_YET_VALID$/,
    (place) => ({
      what: `The certificate of ${place} is not valid yet`,
      remedy: "Check the server's clock.",
    }),
  ],
  [
    /^ERR_TLS_CERT_ALTNAME_INVALID$/,
    (place) => ({
      what: `The certificate of ${place} is for another host`,
      remedy: "Check the spelling of the host.",
    }),
  ],
  [/SELF_SIGNED_CERT/, explainSelfSigned],
  [/^(?:UNABLE_TO_|CERT_)/, explainUntrusted],
  [
    /WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST/,
    (place) => ({
      what: `${place} does not speak TLS`,
      remedy: "If it speaks plain HTTP, start the URL with http://.",
    }),
  ],
  [
    /^(?:EPROTO|ERR_SSL_|ERR_TLS_)/,
    (place) => ({
      what: `${place} and this server could not agree on how to encrypt the connection`,
      remedy: "Check that the service offers TLS 1.2 or 1.3.",
    }),
  ],
];

/**
 * Explains to the author what a failed connection means and what to do about it. Returns undefined
 * for unknown codes.
 */
export const explainNetworkError = (code: string, url: URL): string | undefined => {
  const explain = explanations.find(([pattern]) => pattern.test(code))?.[1];
  if (!explain) return undefined;
  const { what, remedy } = explain(url.host, url);
  return `${what} (${code}). ${remedy}`;
};
