import { httpPlaceholders } from "./handlers/http";
import type { Tool } from "./tool";

/** The field names of each credential in a Space, by service. */
export type StoredFields = Readonly<Record<string, readonly string[]>>;

/** A credential granted to a tool that is missing or incomplete. `index` is its position in the tool's `credentials`. */
export type CredentialGap = { index: number; service: string; message: string };

const listed = (names: readonly string[]) => {
  const quoted = names.map((name) => `"${name}"`);
  const last = quoted.pop() ?? "";
  return quoted.length === 0 ? last : `${quoted.join(", ")} and ${last}`;
};

/** The fields of a service that an HTTP handler's placeholders use; disabled rows are ignored. */
const fieldsNamed = ({ handler }: Pick<Tool, "handler">, service: string): string[] => {
  if (handler.kind !== "http") return [];
  const isSent = ({ enabled }: { enabled?: boolean | undefined }) => enabled !== false;
  const sent = {
    ...handler,
    query: handler.query?.filter(isSent),
    headers: handler.headers?.filter(isSent),
  };
  const named = httpPlaceholders(sent).flatMap(({ placeholder: { root, path } }) =>
    root === "credentials" && path[0] === service && path[1] !== undefined ? [path[1]] : [],
  );
  return [...new Set(named)];
};

/** What a Space lacks for a tool to run: credentials that are not set up, and fields its handler uses. */
export const credentialGaps = (
  tool: Pick<Tool, "credentials" | "handler">,
  stored: StoredFields,
): CredentialGap[] =>
  (tool.credentials ?? []).flatMap((service, index) => {
    const needed = fieldsNamed(tool, service);
    const fields = Object.hasOwn(stored, service) ? stored[service] : undefined;
    if (!fields) {
      const needs = needed.length > 0 ? ` This tool needs its ${listed(needed)}.` : "";
      const message = `The credential "${service}" is not set up.${needs}`;
      return [{ index, service, message }];
    }
    const absent = needed.filter((field) => !fields.includes(field));
    if (absent.length === 0) return [];
    const message = `The credential "${service}" has no ${listed(absent)}, which this tool needs.`;
    return [{ index, service, message }];
  });
