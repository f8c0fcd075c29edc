export type Owner = { email: string; password: string };
/** A signed-in session: its cookies, and a way to send requests with them to the builder's API. */
export type OwnerSession = {
  cookies: string[];
  /** Sends a request below `/api/v1`. Throws with the response text if it fails. */
  send<Result>(method: string, route: string, data?: unknown): Promise<Result>;
};

/** Signs in to a running server as a browser does. Throws if it refuses the account. */
export async function signIn(url: string, owner: Owner): Promise<OwnerSession> {
  const headers = { origin: new URL(url).origin, "content-type": "application/json" };
  const signInResponse = await fetch(`${url}/api/auth/sign-in/email`, {
    method: "POST",
    headers,
    body: JSON.stringify(owner),
  });
  if (!signInResponse.ok) throw new Error(`Sign-in: ${await signInResponse.text()}`);
  const cookies = signInResponse.headers.getSetCookie().map((line) => line.split(";")[0] ?? "");
  return {
    cookies,
    async send(method, route, data = {}) {
      const response = await fetch(`${url}/api/v1${route}`, {
        method,
        headers: { ...headers, cookie: cookies.join("; ") },
        body: JSON.stringify(data),
      });
      if (!response.ok) throw new Error(`${method} ${route}: ${await response.text()}`);
      return response.status === 204 ? undefined : response.json();
    },
  };
}
