/** A failed request: one message for the form, and messages for single fields. */
export type Refusal = {
  status: number;
  message: string;
  fields: { name: string; message: string }[];
};

export type Answer<Value> = { ok: true; value: Value } | { ok: false; refusal: Refusal };

export type Invitation = { space: string; email: string; role: string };

type Wording = Partial<Record<number, string>>;

const UNREACHABLE =
  "The server could not be reached. Check the connection and that Toolwright is running, then try again.";
const UNEXPECTED = "Something went wrong on the server. Try again in a moment.";

const record = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
const text = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

function waitSentence(headers: Headers): string {
  const seconds = Number(headers.get("Retry-After") ?? headers.get("X-Retry-After"));
  const wait =
    seconds > 90
      ? `${Math.ceil(seconds / 60)} minutes`
      : seconds > 1
        ? `${Math.ceil(seconds)} seconds`
        : "a minute";
  return `Too many attempts. Wait ${wait}, then try again.`;
}

/** Reads problem+json (RFC 9457) and better-auth's `{code, message}`. Issue paths are JSON Pointers. */
export async function readRefusal(response: Response, wording: Wording = {}): Promise<Refusal> {
  const body = record(await response.json().catch(() => null));
  const issues = Array.isArray(body.issues) ? body.issues.map(record) : [];
  const fields = issues.flatMap((issue) => {
    const name = text(issue.path)?.replace(/^\//, "").split("/")[0];
    const message = text(issue.message);
    return name && message ? [{ name, message }] : [];
  });
  const { status } = response;
  const told = text(body.detail) ?? text(body.message) ?? text(body.title);
  const message =
    status === 429
      ? waitSentence(response.headers)
      : (wording[status] ?? (status < 500 && told ? told : UNEXPECTED));
  return { status, message, fields };
}

async function ask(path: string, wording: Wording, init: RequestInit): Promise<Answer<unknown>> {
  let response: Response;
  try {
    response = await fetch(path, { ...init, headers: { "content-type": "application/json" } });
  } catch {
    return { ok: false, refusal: { status: 0, message: UNREACHABLE, fields: [] } };
  }
  if (!response.ok) return { ok: false, refusal: await readRefusal(response, wording) };
  return { ok: true, value: await response.json().catch(() => null) };
}

const post = (path: string, body: unknown, wording: Wording = {}) =>
  ask(path, wording, { method: "POST", body: JSON.stringify(body) });

const invitationPath = (token: string) => `/api/v1/invitations/${encodeURIComponent(token)}`;

export const createOwner = (body: { name: string; email: string; password: string }) =>
  post("/api/v1/set-up", body, {
    409: "This Toolwright already has an owner. Sign in, or ask them for an invitation.",
  });

export const signIn = (body: { email: string; password: string }) =>
  post("/api/auth/sign-in/email", body, {
    401: "The e-mail address and the password do not match. Check both and try again.",
  });

export const acceptInvitation = (token: string, body: { name: string; password: string }) =>
  post(`${invitationPath(token)}/accept`, body, {
    404: "This invitation is no longer valid. Ask for a new one.",
  });

export type Reset = { name: string; email: string };
const resetPath = (token: string) => `/api/v1/password-resets/${encodeURIComponent(token)}`;

export async function readReset(token: string, signal: AbortSignal): Promise<Answer<Reset>> {
  const answer = await ask(resetPath(token), {}, { signal });
  if (!answer.ok) return answer;
  const { name, email } = record(answer.value);
  if (!text(email)) return { ok: false, refusal: { status: 502, message: UNEXPECTED, fields: [] } };
  return { ok: true, value: { name: text(name) ?? "", email: text(email) ?? "" } };
}

export const resetPassword = (token: string, body: { password: string }) =>
  post(resetPath(token), body, {
    404: "This link is no longer valid. Ask an owner of the Space for a new one.",
  });

/** Also ends all other sessions, in case someone else knows the old password. */
export const changePassword = (body: { currentPassword: string; newPassword: string }) =>
  post(
    "/api/auth/change-password",
    { ...body, revokeOtherSessions: true },
    { 400: "The current password is incorrect. Check it and try again." },
  );

export async function readInvitation(
  token: string,
  signal: AbortSignal,
): Promise<Answer<Invitation>> {
  const answer = await ask(invitationPath(token), {}, { signal });
  if (!answer.ok) return answer;
  const { space, email, role } = record(answer.value);
  const invitation = { space: text(space), email: text(email), role: text(role) };
  if (!invitation.space || !invitation.email) {
    return { ok: false, refusal: { status: 502, message: UNEXPECTED, fields: [] } };
  }
  return {
    ok: true,
    value: { space: invitation.space, email: invitation.email, role: invitation.role ?? "" },
  };
}
