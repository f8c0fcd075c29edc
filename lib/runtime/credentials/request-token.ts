import type { TokenRequest } from "@/lib/agent/credentials/token-request";
import type { Outbound, OutboundResponse } from "@/lib/handlers/handler";
import { isOutboundError } from "@/lib/handlers/http/outbound/outbound-error";
import { createRedact } from "@/lib/redaction/redact";
import { isObject } from "@/lib/schema/json";
import { cutText } from "@/lib/schema/truncate";

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 65_536;
const MAX_TOKEN_LENGTH = 16_384;
/** RFC 6749 recommends that a response says how long its token is valid, but some do not. */
const DEFAULT_LIFETIME_SECONDS = 300;
/** Longer ones may exceed what a time can be. */
const MAX_LIFETIME_SECONDS = 31_536_000;

/** What went wrong, for the author only. */
export type TokenProblem = { explanation: string };
export type IssuedToken = {
  token: string;
  lifetimeMs: number;
  /** The refresh token that replaces the one in the request. */
  refreshToken?: string;
};

export type Client = { fields: Record<string, string>; tokenRequest: TokenRequest };

const formEncode = (text: string) => new URLSearchParams([["", text]]).toString().slice(1);

const createRequest = ({ fields, tokenRequest }: Client) => {
  const { url, grant = "client_credentials", scope, parameters } = tokenRequest;
  const { clientId = "", clientSecret = "", refreshToken = "" } = fields;
  // A client without a secret only identifies itself, which it does in the body.
  const hasHeader = tokenRequest.clientAuthentication === "header" && clientSecret !== "";
  const body = new URLSearchParams({
    grant_type: grant,
    ...parameters,
    ...(scope && { scope }),
    ...(grant === "refresh_token" && { refresh_token: refreshToken }),
    ...(!hasHeader && {
      client_id: clientId,
      ...(clientSecret && { client_secret: clientSecret }),
    }),
  }).toString();
  const basic = Buffer.from(`${formEncode(clientId)}:${formEncode(clientSecret)}`);
  const headers: [string, string][] = [
    ["accept", "application/json"],
    ["content-type", "application/x-www-form-urlencoded"],
  ];
  if (hasHeader) headers.push(["authorization", `Basic ${basic.toString("base64")}`]);
  return { method: "POST", url, headers, body } as const;
};

const parseBody = ({ body }: OutboundResponse): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(body));
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
};

const toLifetimeMs = (value: unknown): number => {
  const seconds = typeof value === "string" ? Number(value) : value;
  const isValid = typeof seconds === "number" && Number.isFinite(seconds) && seconds > 0;
  return Math.min(isValid ? seconds : DEFAULT_LIFETIME_SECONDS, MAX_LIFETIME_SECONDS) * 1_000;
};

const toText = (value: unknown) => (typeof value === "string" ? cutText(value, 300) : "");

const readResponse = (
  response: OutboundResponse,
  { grant }: TokenRequest,
): IssuedToken | TokenProblem => {
  const body = parseBody(response);
  const { status } = response;
  if (status < 200 || status > 299) {
    const reason = [toText(body.error), toText(body.error_description)].filter(Boolean).join(": ");
    // A replaced token is lost if the response with its replacement did not arrive.
    const advice =
      grant === "refresh_token" && body.error === "invalid_grant"
        ? " The refresh token is no longer valid, so enter a new one."
        : "";
    return { explanation: `It responded with ${status}${reason && ` (${reason})`}.${advice}` };
  }
  const { access_token: token, refresh_token: refreshToken } = body;
  if (typeof token !== "string" || token === "")
    return { explanation: `It responded with ${status}, but without an "access_token".` };
  if (token.length > MAX_TOKEN_LENGTH) return { explanation: "Its token is too long." };
  const lifetimeMs = toLifetimeMs(body.expires_in);
  const hasRefreshToken = typeof refreshToken === "string" && refreshToken !== "";
  return { token, lifetimeMs, ...(hasRefreshToken && { refreshToken }) };
};

/**
 * Requests an access token with the client's credentials (RFC 6749, section 4.4) or with a refresh
 * token (section 6).
 */
export const requestToken = async (
  outbound: Outbound,
  client: Client,
): Promise<IssuedToken | TokenProblem> => {
  try {
    const response = await outbound({
      ...createRequest(client),
      redirects: "refuse",
      maxBytes: MAX_BYTES,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const result = readResponse(response, client.tokenRequest);
    // A service may repeat what it was sent, also in Basic authorization, which encodes it twice.
    const values = Object.values(client.fields);
    const redact = createRedact([...values, ...values.map(formEncode)]);
    return "token" in result ? result : redact(result);
  } catch (error) {
    if (!isOutboundError(error)) throw error;
    if (error.code === "TIMEOUT")
      return { explanation: `It did not respond within ${TIMEOUT_MS / 1_000} seconds.` };
    return { explanation: `${error.message} ${error.explanation}` };
  }
};
