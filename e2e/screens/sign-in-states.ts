import { expect } from "../fixtures";
import { createPkce, issuer, toResource } from "../sign-in/program";
import type { States } from "./state";

const redirectUri = "https://assistant.example/callback";

/** What people see who sign in to an agent with an app. */
export const signInStates: States = {
  consent: {
    path: "/agents",
    async prepare(page, { api, slug }) {
      const response = await api.send("POST", "/oauth-clients", {
        type: "public",
        name: "The kitchen’s assistant",
        redirectUris: [redirectUri],
      });
      const { id, clientId } = (await response.json()) as { id: string; clientId: string };
      const parameters = new URLSearchParams({
        response_type: "code",
        client_id: clientId,
        redirect_uri: redirectUri,
        state: "a",
        code_challenge: createPkce().challenge,
        code_challenge_method: "S256",
        resource: toResource(`${slug}-live`),
        scope: "list call call:orders",
      });
      await page.goto(`${issuer}/oauth2/authorize?${parameters}`);
      await expect(page.getByRole("button", { name: "Allow" })).toBeVisible();
      await api.send("DELETE", `/oauth-clients/${id}`);
    },
  },
};
