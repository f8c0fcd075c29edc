import type { HttpHandler } from "@/lib/agent/handlers/http";
import { createCredentialPlaceholder } from "@/lib/agent/placeholders/credential-placeholder";
import { type ExtractedSecret, toCredentialField } from "@/lib/imports/readers/request/secrets";
import { mapTexts } from "../map-texts";

const toVariable = ({ value = "" }: ExtractedSecret): string | undefined =>
  /^\s*\{\{([^{}]+)\}\}\s*$/.exec(value)?.[1]?.trim();

/**
 * Creates a function that gives the secrets of a request their fields of the credential. Secrets in
 * different variables, such as the tokens of users and of administrators, get different fields.
 * Secrets that are written out do not, because they may be the same one from different days.
 */
export const createCredentialFields = (service: string) => {
  const variables = new Map<string, string>();

  const toField = (secret: ExtractedSecret): string => {
    const variable = toVariable(secret);
    if (variable === undefined) return secret.field;
    const isFree = (field: string) => (variables.get(field) ?? variable) === variable;
    const ownField = toCredentialField(variable);
    let field = isFree(secret.field) ? secret.field : ownField;
    for (let count = 2; !isFree(field); count += 1) field = `${ownField}${count}`;
    variables.set(field, variable);
    return field;
  };

  return (
    handler: HttpHandler,
    secrets: readonly ExtractedSecret[],
  ): { handler: HttpHandler; secrets: ExtractedSecret[] } => {
    const named = secrets.map((secret) => ({ ...secret, field: toField(secret) }));
    const placeholders = secrets.map(({ field }, index) => [
      createCredentialPlaceholder(service, field),
      createCredentialPlaceholder(service, named[index]?.field ?? field),
    ]);
    const replace = (text: string) =>
      placeholders.reduce((result, [from = "", to = ""]) => result.replaceAll(from, to), text);
    const isChanged = placeholders.some(([from, to]) => from !== to);
    return {
      handler: isChanged ? (mapTexts(handler, replace) as HttpHandler) : handler,
      secrets: named,
    };
  };
};
