import { formatList } from "../format-list";
import { getHandlerKind } from "../handlers";
import type { Tool } from "../tool";

/** The field names of each credential in a Space, by service. */
export type StoredFields = Readonly<Record<string, readonly string[]>>;

/** A credential granted to a tool that is missing or incomplete. */
type CredentialGap = {
  /** Index in the tool's `credentials`. */
  index: number;
  service: string;
  /** The fields that the tool uses and the credential lacks. */
  fields: string[];
  message: string;
};

const joinQuoted = (names: readonly string[]) => formatList(names.map((name) => `"${name}"`));

/** Lists the fields of a service that are used by the placeholders in what a call sends. */
export const listUsedFields = ({ handler }: Pick<Tool, "handler">, service: string): string[] => {
  const kind = getHandlerKind(handler);
  const placeholders = kind.listSentPlaceholders?.(handler) ?? kind.listPlaceholders(handler);
  const usedFields = placeholders.flatMap(({ placeholder: { root, path } }) =>
    root === "credentials" && path[0] === service && path[1] !== undefined ? [path[1]] : [],
  );
  return [...new Set(usedFields)];
};

/** Finds credentials and fields that the tool needs and the Space lacks. */
export const findCredentialGaps = (
  tool: Pick<Tool, "credentials" | "handler">,
  credentials: StoredFields,
): CredentialGap[] =>
  (tool.credentials ?? []).flatMap((service, index) => {
    const requiredFields = listUsedFields(tool, service);
    const fields = Object.hasOwn(credentials, service) ? credentials[service] : undefined;
    if (!fields) {
      const requirement =
        requiredFields.length > 0 ? ` This tool needs its ${joinQuoted(requiredFields)}.` : "";
      const message = `The credential "${service}" is not set up.${requirement}`;
      return [{ index, service, fields: requiredFields, message }];
    }
    const missingFields = requiredFields.filter((field) => !fields.includes(field));
    if (missingFields.length === 0) return [];
    const message = `The credential "${service}" has no ${joinQuoted(missingFields)}, which this tool needs.`;
    return [{ index, service, fields: missingFields, message }];
  });
