import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { listen } from "@/scripts/testing/listen.ts";

type Behavior = {
  /** Answers a request in place of the server. */
  answer?: (request: IncomingMessage, response: ServerResponse) => void;
  /** How long an answer takes. */
  delayMs?: number;
  expiresIn?: number;
  /** Whether the refresh token is replaced at each use. */
  rotates?: boolean;
};

/** Starts a token endpoint that accepts each refresh token once. */
export const startTokenServer = async () => {
  const behavior: Behavior = { rotates: true };
  const uses: string[] = [];
  let current = "first-refresh-token";
  let isRevoked = false;

  const respond = (form: URLSearchParams, authorization: string) => {
    if (!authorization.startsWith("Basic YXBw")) return [401, { error: "invalid_client" }] as const;
    const [, secret] = Buffer.from(authorization.slice(6), "base64").toString().split(":");
    if (decodeURIComponent(secret?.replaceAll("+", " ") ?? "") !== "the app's secret")
      return [401, { error: "invalid_client", error_description: `${secret} is wrong.` }] as const;
    const token = form.get("refresh_token") ?? "";
    uses.push(token);
    if (token !== current) isRevoked = true;
    if (isRevoked) return [400, { error: "invalid_grant", error_description: token }] as const;
    if (behavior.rotates) current = `refresh-${randomUUID()}`;
    const tokens = {
      access_token: `access-${uses.length}`,
      token_type: "bearer",
      expires_in: behavior.expiresIn ?? 3_600,
      ...(behavior.rotates && { refresh_token: current }),
    };
    return [200, tokens] as const;
  };

  const server = createServer(async (request, response) => {
    const body = await text(request);
    if (behavior.answer) return behavior.answer(request, response);
    const [status, answer] = respond(
      new URLSearchParams(body),
      request.headers.authorization ?? "",
    );
    setTimeout(() => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify(answer));
    }, behavior.delayMs ?? 0);
  });
  const { url, close } = await listen(server);
  return {
    url: `${url}/token`,
    behavior,
    /** The refresh tokens that were used, in order. */
    uses,
    current: () => current,
    close,
  };
};
export type TokenServer = Awaited<ReturnType<typeof startTokenServer>>;
