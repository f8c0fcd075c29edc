import { getBearerMode } from "../agent/access/bearer-mode";
import { getHandlerKind } from "../agent/handlers";
import type { Manifest } from "../agent/manifest";
import type { Tool } from "../agent/tool";
import type { Issue } from "../errors";
import type { LintCode } from "./lint-codes";

/**
 * Returns where a handler uses the caller's token, as a JSON Pointer into the tool. Undefined if it
 * does not use it.
 */
const findCallerToken = ({ handler }: Tool): string | undefined => {
  const kind = getHandlerKind(handler);
  if (kind.sendsCallerToken?.(handler)) return "/handler/auth";
  const placed = kind
    .listPlaceholders(handler)
    .find(({ placeholder }) => placeholder.root === "caller");
  return placed && `/handler${placed.path}`;
};

const lintMode = (
  tool: Tool,
  { access }: Pick<Manifest, "access">,
): Issue<LintCode> | undefined => {
  const mode = getBearerMode({ access }, tool);
  if (mode === "none") {
    const path = findCallerToken(tool);
    const message =
      "The handler uses the caller's own token, but callers cannot send one: the bearer token is set to none. Set it to optional or required.";
    return path === undefined ? undefined : { path, code: "bearer-not-used", message };
  }
  if (mode !== "required" || access?.signIn !== "on") return undefined;
  const message =
    "People who sign in cannot use this tool, because it requires their own token in the header that carries the sign-in. Use a credential instead, or tell callers to send a key.";
  return { path: "/bearer", code: "closed-to-sign-in", message };
};

/**
 * Warns about a tool whose bearer mode deprives its handler of a token that it uses, or locks out
 * people who sign in. Paths are JSON Pointers into the tool.
 */
export const lintBearer = (tool: Tool, settings: Pick<Manifest, "access">): Issue<LintCode>[] =>
  [lintMode(tool, settings)].filter((issue) => issue !== undefined);
