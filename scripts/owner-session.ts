export type Owner = { email: string; password: string };
/** The owner's session: its cookies as they were set, and the builder's API with them. */
export type OwnerSession = {
  cookies: string[];
  /** Throws with what was answered when that is a failure. */
  send<Answer>(method: string, route: string, data?: unknown): Promise<Answer>;
};

/** Signs in at a running product, as a browser does. */
export async function signIn(url: string, owner: Owner): Promise<OwnerSession> {
  const headers = { origin: url, "content-type": "application/json" };
  const signedIn = await fetch(`${url}/api/auth/sign-in/email`, {
    method: "POST",
    headers,
    body: JSON.stringify(owner),
  });
  const cookies = signedIn.headers.getSetCookie().map((line) => line.split(";")[0] ?? "");
  return {
    cookies,
    async send(method, route, data = {}) {
      const answer = await fetch(`${url}/api/v1${route}`, {
        method,
        headers: { ...headers, cookie: cookies.join("; ") },
        body: JSON.stringify(data),
      });
      if (!answer.ok) throw new Error(`${method} ${route}: ${await answer.text()}`);
      return answer.json();
    },
  };
}
