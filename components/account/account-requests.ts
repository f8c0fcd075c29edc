import { UNEXPECTED_MESSAGE, UNREACHABLE_MESSAGE } from "@/components/client/failure-messages";
import { fetchFromBuilder } from "@/components/client/fetch-from-builder";
import { toAddress } from "@/components/client/site-path";

/** A failed request, with one message for the form and messages for individual fields. */
export type RequestError = {
  status: number;
  message: string;
  fields: { name: string; message: string }[];
};

export type RequestResult<Value> = { ok: true; value: Value } | { ok: false; error: RequestError };

export type Invitation = { space: string; email: string; role: string };

type StatusMessages = Partial<Record<number, string>>;

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
const asText = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

function formatWait(seconds: number): string {
  if (seconds > 90) return `${Math.ceil(seconds / 60)} minutes`;
  return seconds > 1 ? `${Math.ceil(seconds)} seconds` : "a minute";
}

function waitSentence(headers: Headers): string {
  const seconds = Number(headers.get("Retry-After") ?? headers.get("X-Retry-After"));
  return `Too many attempts. Wait ${formatWait(seconds)}, then try again.`;
}

/**
 * Parses problem+json (RFC 9457) and better-auth's `{code, message}`. Issue paths are JSON
 * Pointers.
 */
export async function readError(
  response: Response,
  statusMessages: StatusMessages = {},
): Promise<RequestError> {
  const body = asRecord(await response.json().catch(() => null));
  const issues = Array.isArray(body.issues) ? body.issues.map(asRecord) : [];
  const fields = issues.flatMap((issue) => {
    const name = asText(issue.path)?.replace(/^\//, "").split("/")[0];
    const message = asText(issue.message);
    return name && message ? [{ name, message }] : [];
  });
  const { status } = response;
  const serverMessage = asText(body.detail) ?? asText(body.message) ?? asText(body.title);
  const message =
    status === 429
      ? waitSentence(response.headers)
      : (statusMessages[status] ??
        (status < 500 && serverMessage ? serverMessage : UNEXPECTED_MESSAGE));
  return { status, message, fields };
}

const fetchPath: typeof fetchFromBuilder = (path, init) => fetch(toAddress(path), init);

async function sendRequest(
  path: string,
  statusMessages: StatusMessages,
  init: RequestInit,
  send: typeof fetchFromBuilder = fetchPath,
): Promise<RequestResult<unknown>> {
  let response: Response;
  try {
    response = await send(path, { ...init, headers: { "content-type": "application/json" } });
  } catch {
    return { ok: false, error: { status: 0, message: UNREACHABLE_MESSAGE, fields: [] } };
  }
  if (!response.ok) return { ok: false, error: await readError(response, statusMessages) };
  return { ok: true, value: await response.json().catch(() => null) };
}

const post = (path: string, body: unknown, statusMessages: StatusMessages = {}) =>
  sendRequest(path, statusMessages, { method: "POST", body: JSON.stringify(body) });

const invitationPath = (token: string) => `/api/v1/invitations/${encodeURIComponent(token)}`;

export const createOwner = (body: { name: string; email: string; password: string }) =>
  post("/api/v1/set-up", body, {
    409: "This Toolwright already has an owner. Sign in, or ask them for an invitation.",
  });

export const signIn = (body: { email: string; password: string }) =>
  post("/api/auth/sign-in/email", body, {
    401: "The e-mail address and the password do not match. Check both and try again.",
  });

export const signOut = () => post("/api/auth/sign-out", {});

type AuthorizationAnswer = { accept: boolean; addedScopes: readonly string[] };

/** Responds to an app's request for access. Resolves to the URL to which the browser goes next. */
export async function answerAuthorization(
  { accept, addedScopes }: AuthorizationAnswer,
  request: string,
): Promise<RequestResult<string>> {
  const requestedScope = new URLSearchParams(request).get("scope") ?? "";
  const scope = [requestedScope, ...addedScopes].join(" ");
  const result = await post(
    "/api/auth/oauth2/consent",
    { accept, oauth_query: request, ...(addedScopes.length > 0 && { scope }) },
    { 403: "This account cannot grant access to the agent. Sign in with another one." },
  );
  if (!result.ok) return result;
  const url = asText(asRecord(result.value).url);
  if (!url) return { ok: false, error: { status: 502, message: UNEXPECTED_MESSAGE, fields: [] } };
  return { ok: true, value: url };
}

export const acceptInvitation = (token: string, body: { name: string; password: string }) =>
  post(`${invitationPath(token)}/accept`, body, {
    404: "This invitation is no longer valid. Ask for a new one.",
  });

export type PasswordResetDetails = { name: string; email: string };
const resetPath = (token: string) => `/api/v1/password-resets/${encodeURIComponent(token)}`;

export async function readReset(
  token: string,
  signal: AbortSignal,
): Promise<RequestResult<PasswordResetDetails>> {
  const result = await sendRequest(resetPath(token), {}, { signal });
  if (!result.ok) return result;
  const { name, email } = asRecord(result.value);
  if (!asText(email))
    return { ok: false, error: { status: 502, message: UNEXPECTED_MESSAGE, fields: [] } };
  return { ok: true, value: { name: asText(name) ?? "", email: asText(email) ?? "" } };
}

export const resetPassword = (token: string, body: { password: string }) =>
  post(resetPath(token), body, {
    404: "This link is no longer valid. Ask an owner of the Space for a new one.",
  });

/**
 * Changes the password and ends all other sessions, in case someone else knows the old password. If
 * the user's own session has ended, asks them to sign in first.
 */
export const changePassword = (body: { currentPassword: string; newPassword: string }) =>
  sendRequest(
    "/api/auth/change-password",
    { 400: "The current password is incorrect. Check it and try again." },
    { method: "POST", body: JSON.stringify({ ...body, revokeOtherSessions: true }) },
    fetchFromBuilder,
  );

export async function readInvitation(
  token: string,
  signal: AbortSignal,
): Promise<RequestResult<Invitation>> {
  const result = await sendRequest(invitationPath(token), {}, { signal });
  if (!result.ok) return result;
  const { space, email, role } = asRecord(result.value);
  const invitation = { space: asText(space), email: asText(email), role: asText(role) };
  if (!invitation.space || !invitation.email) {
    return { ok: false, error: { status: 502, message: UNEXPECTED_MESSAGE, fields: [] } };
  }
  return {
    ok: true,
    value: { space: invitation.space, email: invitation.email, role: invitation.role ?? "" },
  };
}
