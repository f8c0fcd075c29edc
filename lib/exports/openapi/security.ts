import { getBearerMode } from "@/lib/agent/access/bearer-mode";
import type { RequiredScope } from "@/lib/agent/access/key-scopes";
import { toSignInScopes } from "@/lib/agent/access/sign-in-scopes";
import type { Manifest } from "@/lib/agent/manifest";
import { OPENAPI_EXTENSION, type SchemeExtension } from "@/lib/agent/openapi-extension";
import type { BearerMode, Tool } from "@/lib/agent/tool";
import { exportedTools } from "../export";
import { offersSignIn } from "../mcp-hosts/offers-sign-in";

/**
 * Schemes that a request must satisfy together, with the scopes of each (OpenAPI 3.1, "Security
 * Requirement Object").
 */
type Requirement = Record<string, string[]>;

const key: Requirement = { key: [] };
const keyAndBearer: Requirement = { key: [], bearer: [] };
const byBearerMode: Record<BearerMode, Requirement[]> = {
  none: [key],
  optional: [key, keyAndBearer],
  required: [keyAndBearer],
};

const toSecurity = (manifest: Manifest, mode: BearerMode, scope: RequiredScope): Requirement[] => {
  // A sign-in token uses the same header as the caller's own token, so a request cannot carry both.
  const canSignIn = offersSignIn(manifest.access) && mode !== "required";
  return [
    ...byBearerMode[mode],
    ...(canSignIn ? [{ signIn: toSignInScopes(manifest, scope) }] : []),
  ];
};

export const toListSecurity = (manifest: Manifest): Requirement[] => [
  ...(manifest.access?.toolsList === "public" ? [{}] : []),
  ...toSecurity(manifest, "none", { scope: "list" }),
];

export const toCallSecurity = (manifest: Manifest, tool: Tool): Requirement[] =>
  toSecurity(manifest, getBearerMode(manifest, tool), { scope: "call", tool: tool.name });

export const toResourceSecurity = (manifest: Manifest): Requirement[] =>
  toSecurity(manifest, manifest.access?.bearer ?? "none", { scope: "resource" });

/** Returns every scheme used by an operation of the agent. */
export const toSecuritySchemes = (manifest: Manifest) => {
  const modes = exportedTools(manifest).map((tool) => getBearerMode(manifest, tool));
  if (manifest.resource?.enabled) modes.push(manifest.access?.bearer ?? "none");
  return {
    key: { type: "apiKey", in: "header", name: "x-api-key", description: "A key of this agent." },
    ...(modes.some((mode) => mode !== "none") && {
      bearer: {
        type: "http",
        scheme: "bearer",
        description: "The user's own token, passed on to the tool.",
        [OPENAPI_EXTENSION]: { isOfCaller: true } satisfies SchemeExtension,
      },
    }),
    ...(offersSignIn(manifest.access) && {
      signIn: {
        type: "http",
        scheme: "bearer",
        description:
          "The OAuth 2.1 access token of a person who signed in, instead of a key. The WWW-Authenticate header of a 401 says where to sign in.",
      },
    }),
  };
};
