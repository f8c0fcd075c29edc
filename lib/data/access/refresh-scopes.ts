import { AsyncLocalStorage } from "node:async_hooks";
import { database } from "../database";
import { hashSecret } from "./api-key";

const grantedScopes = new AsyncLocalStorage<readonly string[]>();

/**
 * Renews a sign-in. Its next refresh token gets the scopes of the one it replaces, regardless of
 * the scopes to be stored.
 */
export const renewWithGrantedScopes = async <Result>(
  replaced: string,
  renew: () => Promise<Result>,
): Promise<Result> => {
  const before = await database().oauthRefreshToken.findUnique({
    where: { token: hashSecret(replaced) },
    select: { scopes: true },
  });
  return before ? grantedScopes.run(before.scopes, renew) : renew();
};

/** Returns a row with the scopes to store: the granted ones for a refresh token being renewed. */
export const withGrantedScopes = <Row extends object>(model: string, row: Row): Row => {
  const scopes = model === "oauthRefreshToken" ? grantedScopes.getStore() : undefined;
  return scopes ? { ...row, scopes } : row;
};
