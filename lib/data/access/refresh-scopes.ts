import { AsyncLocalStorage } from "node:async_hooks";
import { database } from "../database";
import { hashSecret } from "./api-key";

const grantedScopes = new AsyncLocalStorage<readonly string[]>();

/** Renews a sign-in: its next refresh token gets the scopes of the one that it replaces, whatever else is stored. */
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

/** A row of a model as it is to be stored. */
export const withGrantedScopes = <Row extends object>(model: string, row: Row): Row => {
  const scopes = model === "oauthRefreshToken" ? grantedScopes.getStore() : undefined;
  return scopes ? { ...row, scopes } : row;
};
