import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import {
  type ClientCapabilities,
  isInitializeRequest,
  LATEST_PROTOCOL_VERSION,
  SUPPORTED_PROTOCOL_VERSIONS,
} from "@modelcontextprotocol/server";

/**
 * A session of a client of 2025-03-26 to 2025-11-25. Its id says all there is to know, signed, so that no server has
 * to remember it: what the client can be asked for, and the revision it speaks.
 */
export type Session = {
  id: string;
  protocolVersion: string;
  capabilities: ClientCapabilities;
};

/** What decides whether the client can be asked. The rest is left out: an id travels with every request. */
const pickCapabilities = ({
  elicitation,
  sampling,
  roots,
}: ClientCapabilities): ClientCapabilities => ({
  ...(elicitation && {
    elicitation: {
      ...((elicitation.form || !elicitation.url) && { form: {} }),
      ...(elicitation.url && { url: {} }),
    },
  }),
  ...(sampling && { sampling: {} }),
  ...(roots && { roots: {} }),
});

/** What the server agrees to: the revision that the client asks for, or else the latest. */
const negotiate = (requested: string): string =>
  SUPPORTED_PROTOCOL_VERSIONS.includes(requested) ? requested : LATEST_PROTOCOL_VERSION;

const sign = (payload: string, secret: Uint8Array) =>
  createHmac("sha256", secret).update(`session ${payload}`).digest();

/** The id of the session that this message begins; undefined for every other message. */
export const createSessionId = (message: unknown, secret: Uint8Array): string | undefined => {
  if (!isInitializeRequest(message)) return undefined;
  const { protocolVersion, capabilities } = message.params;
  const nonce = randomBytes(9).toString("base64url");
  const content = JSON.stringify([
    nonce,
    negotiate(protocolVersion),
    pickCapabilities(capabilities),
  ]);
  const payload = Buffer.from(content).toString("base64url");
  return `${payload}.${sign(payload, secret).toString("base64url")}`;
};

/** The session with this id; undefined if we have not made it. */
export const readSession = (id: string, secret: Uint8Array): Session | undefined => {
  const [payload = "", signature = ""] = id.split(".");
  const expected = sign(payload, secret);
  const actual = Buffer.from(signature, "base64url");
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return undefined;
  const [, protocolVersion, capabilities] = JSON.parse(
    Buffer.from(payload, "base64url").toString("utf8"),
  ) as [string, string, ClientCapabilities];
  return { id, protocolVersion, capabilities };
};
