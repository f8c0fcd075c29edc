import { getBearerMode } from "../agent/access/bearer-mode";
import type { Manifest } from "../agent/manifest";
import type { Tool } from "../agent/tool";
import type { Issue } from "../errors";

/** Warns of a tool that people who sign in to its agent cannot use: a sign-in takes the header of their own token. */
export const lintSignIn = (tool: Tool, { access }: Pick<Manifest, "access">): Issue[] => {
  if (access?.signIn !== "on" || getBearerMode({ access }, tool) !== "required") return [];
  const message =
    "People who sign in cannot use this tool, because it requires their own token in the header that carries the sign-in. Use a credential instead, or tell callers to send a key.";
  return [{ path: "/bearer", code: "closed-to-sign-in", message }];
};
