import { getOAuthProviderState } from "@better-auth/oauth-provider";
import type { BetterAuthPlugin } from "better-auth";
import { createAuthMiddleware } from "better-auth/api";
import { listAddableScopes } from "@/lib/agent/access/sign-in-scopes";
import { findAgentByResource } from "@/lib/data/access/agent-resources";

/**
 * Lets people grant scopes of tools that a client has not requested. Many clients request only the
 * scopes that a 401 names and cannot request more later. The library accepts a scope only if it was
 * requested, so the scopes that the person has added are added to the request. It has verified the
 * request by then.
 */
export const createAddedScopes = (publicUrl: string) =>
  ({
    id: "added-scopes",
    hooks: {
      before: [
        {
          matcher: ({ path }) => path === "/oauth2/consent",
          handler: createAuthMiddleware(async ({ body }) => {
            const state = await getOAuthProviderState();
            if (!state?.query || typeof body.scope !== "string") return;
            const query = new URLSearchParams(state.query);
            const agent = await findAgentByResource(publicUrl, query.get("resource") ?? "");
            const requested = (query.get("scope") ?? "").split(" ");
            const grantedScopes = [...new Set(body.scope.split(" ") as string[])];
            const added = agent
              ? listAddableScopes(agent, requested).filter((scope) => grantedScopes.includes(scope))
              : [];
            query.set("scope", [...requested, ...added].join(" "));
            state.query = query.toString();
            // The library would store a scope as often as it is named.
            return { context: { body: { ...body, scope: grantedScopes.join(" ") } } };
          }),
        },
      ],
    },
  }) satisfies BetterAuthPlugin;
