import { createHash, randomBytes } from "node:crypto";
import fs from "node:fs";
import { sessionFile } from "../owner";

export const origin = process.env.E2E_URL ?? "";
export const issuer = `${origin}/api/auth`;

export const toResource = (slug: string) => `${origin}/api/agents/${slug}/mcp`;

export const createPkce = () => {
  const verifier = randomBytes(32).toString("base64url");
  return { verifier, challenge: createHash("sha256").update(verifier).digest("base64url") };
};

/** Returns the owner's session cookies, as their browser sends them. */
export const readSessionCookie = (): string => {
  const { cookies } = JSON.parse(fs.readFileSync(sessionFile, "utf8")) as {
    cookies: { name: string; value: string }[];
  };
  return cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
};

/**
 * Describes where the browser goes next. Every response to a program must name its issuer (RFC
 * 9207).
 */
const describeRedirect = (url: URL): string => {
  if (url.origin === origin) return `page ${url.pathname}`;
  // The response to a request for a token would be in the fragment.
  const parameters = url.search === "" ? new URLSearchParams(url.hash.slice(1)) : url.searchParams;
  const { error, code, iss } = Object.fromEntries(parameters);
  return ["program", error ?? (code && "code"), iss !== issuer && `iss ${iss}`]
    .filter(Boolean)
    .join(" ");
};

/**
 * Returns where a response sends the browser, by a redirect or by a URL in a body that a script
 * fetched. Returns undefined if it does not send it anywhere.
 */
const readNext = async (response: Response): Promise<URL | undefined> => {
  const { url } = await response.json().catch(() => ({}));
  const next = response.headers.get("location") ?? url;
  return typeof next === "string" ? new URL(next, origin) : undefined;
};

/** Describes a response by its status and its error, or by where it sends the browser. */
export const describeResponse = async (response: Response): Promise<string> => {
  const next = await readNext(response.clone());
  if (next) return describeRedirect(next);
  const body = await response.json().catch(() => ({}));
  const [, challenge] = /error="(\w+)"/.exec(response.headers.get("www-authenticate") ?? "") ?? [];
  const error = challenge ?? (typeof body.error === "string" ? body.error : undefined);
  return [response.status, error].filter(Boolean).join(" ");
};

type Parameters = Record<string, string>;
export type Tokens = { access_token: string; refresh_token: string };

/**
 * Resolves to the page that an authorization request leads the browser to. Throws if there is none.
 */
export const toPage = async (response: Response): Promise<URL> => {
  const page = await readNext(response);
  if (!page) throw new Error(`${response.status} and no page to go to.`);
  return page;
};

/** Opens an authorization request in the owner's browser. */
const open = (url: string) =>
  fetch(url, { redirect: "manual", headers: { cookie: readSessionCookie() } });

type Answer = { scope?: string; headers?: Record<string, string> };

/**
 * Answers the consent page. `scope` is what the person grants, and `headers` replace those of their
 * browser.
 */
export const answer = (
  page: URL,
  accept: boolean,
  { scope, headers = { cookie: readSessionCookie(), origin } }: Answer = {},
) =>
  fetch(`${issuer}/oauth2/consent`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({ accept, scope, oauth_query: page.search.slice(1) }),
  });

/**
 * Opens an authorization request as the person and allows it. Resolves to where their browser goes
 * next.
 */
export const allowRequest = async (url: string): Promise<URL> =>
  toPage(await answer(await toPage(await open(url)), true));

/**
 * Creates a program that signs people in. It consists of the HTTP requests that the program and the
 * person's browser send.
 */
export const createProgram = (clientId: string, redirectUri: string, slug: string) => {
  const requestParameters = (challenge: string, overrides: Parameters) => ({
    response_type: "code",
    client_id: clientId,
    redirect_uri: redirectUri,
    state: "abc",
    code_challenge: challenge,
    code_challenge_method: "S256",
    resource: toResource(slug),
    ...overrides,
  });
  const toUrl = (parameters: Parameters | [string, string][]) =>
    `${issuer}/oauth2/authorize?${new URLSearchParams(parameters)}`;
  const authorize = (parameters: Parameters | [string, string][]) => open(toUrl(parameters));
  /** Requests access, with `overrides` replacing the default parameters. */
  const ask = (overrides: Parameters = {}) =>
    authorize(requestParameters(createPkce().challenge, overrides));
  const sendForm = (path: string, form: Parameters, headers: Parameters = {}) =>
    fetch(`${issuer}/oauth2/${path}`, { method: "POST", headers, body: new URLSearchParams(form) });
  const token = (form: Parameters, headers?: Parameters) => sendForm("token", form, headers);
  /**
   * Allows what the program requests, as the person. Resolves to the form that redeems the code.
   */
  const allow = async (overrides: Parameters = {}): Promise<Parameters> => {
    const { verifier, challenge } = createPkce();
    const parameters = requestParameters(challenge, overrides);
    const { searchParams } = await allowRequest(toUrl(parameters));
    return {
      grant_type: "authorization_code",
      client_id: parameters.client_id,
      redirect_uri: parameters.redirect_uri,
      code: searchParams.get("code") ?? "",
      code_verifier: verifier,
      resource: parameters.resource,
    };
  };
  const redeem = async (form: Parameters): Promise<Tokens> => {
    const response = await token(form);
    if (!response.ok) throw new Error(`The code was refused: ${await response.text()}`);
    return (await response.json()) as Tokens;
  };
  return {
    ask,
    authorize,
    allow,
    redeem,
    token,
    parameters: () => requestParameters(createPkce().challenge, {}),
    signIn: async (overrides: Parameters = {}) => redeem(await allow(overrides)),
    refresh: (refresh_token: string, overrides: Parameters = {}) =>
      token({ grant_type: "refresh_token", client_id: clientId, refresh_token, ...overrides }),
    revoke: (accessToken: string) =>
      sendForm("revoke", { client_id: clientId, token: accessToken }),
  };
};
export type Program = ReturnType<typeof createProgram>;
