import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import {
  type ClientCapabilities,
  isInitializeRequest,
  LATEST_PROTOCOL_VERSION,
  SUPPORTED_PROTOCOL_VERSIONS,
} from "@modelcontextprotocol/server";

/**
 * A session of a client of 2025-03-26 to 2025-11-25. Its signed id contains all of its state, so
 * that no server has to store it: the client's capabilities, and the revision it speaks.
 */
export type Session = {
  id: string;
  protocolVersion: string;
  capabilities: ClientCapabilities;
};

/**
 * Picks the capabilities that determine what the client can be asked. Kept short, since every
 * request carries the id.
 */
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

/** Forms have lists since this revision. Earlier official clients reject a form with one. */
const LISTS_SINCE = "2025-11-25";

/** Whether the client's forms may have lists. One without a session supports the latest revision. */
export const supportsLists = (session: Pick<Session, "protocolVersion"> | undefined): boolean =>
  !session || session.protocolVersion >= LISTS_SINCE;

/** Returns the agreed revision: the requested one if supported, or else the latest. */
const negotiate = (requested: string): string =>
  SUPPORTED_PROTOCOL_VERSIONS.includes(requested) ? requested : LATEST_PROTOCOL_VERSION;

const sign = (payload: string, secret: Uint8Array) =>
  createHmac("sha256", secret).update(`session ${payload}`).digest();

/**
 * Creates the id of the session that this message starts. Returns undefined for any other message.
 */
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

/** Reads the session from its id. Returns undefined if we did not create it. */
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
