import { createCredentialPlaceholder } from "@/lib/agent/placeholders/credential-placeholder";
import { type ExtractedSecret, toCredentialField } from "@/lib/imports/readers/request/secrets";
import { mapTexts } from "../map-texts";
import type { AuthResult } from "./postman-auth";

const toVariable = ({ value = "" }: ExtractedSecret): string | undefined =>
  /^\s*\{\{([^{}]+)\}\}\s*$/.exec(value)?.[1]?.trim();

/** Whether two secrets with the same field are probably the same one. */
const isSameSecret = (one: ExtractedSecret, other: ExtractedSecret): boolean => {
  const [variable, otherVariable] = [toVariable(one), toVariable(other)];
  if (variable !== undefined && otherVariable !== undefined) return variable === otherVariable;
  const hasSameName = one.name?.toLowerCase() === other.name?.toLowerCase();
  return hasSameName || (one.value !== "" && one.value === other.value);
};

export type CredentialFields = {
  service: string;
  /** Returns a secret with the field that it gets. */
  assign(secret: ExtractedSecret): ExtractedSecret;
  /** Does the same for the secrets of an authentication, including its placeholders. */
  assignAll(result: AuthResult): AuthResult;
  toPlaceholder(secret: ExtractedSecret): string;
};

/**
 * Gives the secrets of a collection their fields of its credential. Secrets in different variables,
 * such as the tokens of users and of administrators, get different fields, and so do keys with
 * different names. Otherwise, secrets that are written out do not, because they may be the same one
 * from different days.
 */
export const createCredentialFields = (service: string): CredentialFields => {
  const secretsByField = new Map<string, ExtractedSecret[]>();

  const assign = (secret: ExtractedSecret): ExtractedSecret => {
    const isFree = (field: string) =>
      (secretsByField.get(field) ?? []).every((each) => isSameSecret(each, secret));
    const variable = toVariable(secret);
    const ownField = variable === undefined ? secret.field : toCredentialField(variable);
    let field = isFree(secret.field) ? secret.field : ownField;
    for (let count = 2; !isFree(field); count += 1) field = `${ownField}${count}`;
    secretsByField.set(field, [...(secretsByField.get(field) ?? []), secret]);
    return { ...secret, field };
  };

  const toPlaceholder = ({ field }: ExtractedSecret): string =>
    createCredentialPlaceholder(service, field);

  const assignAll = (result: AuthResult): AuthResult => {
    const secrets = result.taken.map(assign);
    const placeholders = new Map(
      result.taken.map((secret, index) => [
        toPlaceholder(secret),
        toPlaceholder(secrets[index] ?? secret),
      ]),
    );
    const replace = (text: string) =>
      text.replace(
        /\{\{[^{}]*\}\}/g,
        (placeholder) => placeholders.get(placeholder) ?? placeholder,
      );
    return {
      ...result,
      auth: mapTexts(result.auth, replace) as AuthResult["auth"],
      taken: secrets,
    };
  };

  return { service, assign, assignAll, toPlaceholder };
};
