import { AsyncLocalStorage } from "node:async_hooks";
import { database } from "../database";
import { hashSecret } from "./api-key";

type Presented = {
  /** The code that the sign-in began with, which all its tokens have. */
  authorizationCodeId: string | null;
  /** The scopes that the next refresh token gets, whatever is requested. */
  scopes?: readonly string[];
};
const presented = new AsyncLocalStorage<Presented>();

/**
 * Runs a request that renews or revokes a refresh token. It ends no other sign-in, and with
 * `keepScopes`, the next refresh token gets the scopes of this one.
 */
export const runForRefreshToken = async <Result>(
  { token, keepScopes = false }: { token: string; keepScopes?: boolean },
  run: () => Promise<Result>,
): Promise<Result> => {
  const row = await database().oauthRefreshToken.findUnique({
    where: { token: hashSecret(token) },
    select: { scopes: true, authorizationCodeId: true },
  });
  if (!row) return run();
  const { authorizationCodeId, scopes } = row;
  return presented.run({ authorizationCodeId, ...(keepScopes && { scopes }) }, run);
};

/** Returns a row with the scopes to store: the granted ones for a refresh token being renewed. */
export const withGrantedScopes = <Row extends object>(model: string, row: Row): Row => {
  const scopes = model === "oauthRefreshToken" ? presented.getStore()?.scopes : undefined;
  return scopes ? { ...row, scopes } : row;
};

/** Returns the code that began the sign-in of the request's refresh token, if there is one. */
export const getPresentedCodeId = (): string | undefined =>
  presented.getStore()?.authorizationCodeId ?? undefined;
