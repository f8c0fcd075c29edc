import type { Page } from "@playwright/test";
import { expect } from "../fixtures";
import { createPkce, issuer, toResource } from "../sign-in/program";
import type { StateContext, States } from "./state";

const redirectUri = "https://assistant.example/callback";

const openConsent = async (
  page: Page,
  { api, slug }: StateContext,
  scope = "list call call:orders",
) => {
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
    scope,
  });
  await page.goto(`${issuer}/oauth2/authorize?${parameters}`);
  await expect(page.getByRole("button", { name: "Allow" })).toBeVisible();
  await api.send("DELETE", `/oauth-clients/${id}`);
};

/** What people see when they sign in to an agent with an app. */
export const signInStates: States = {
  consent: { path: "/agents", prepare: openConsent },
  "consent-additions": {
    path: "/agents",
    prepare: (page, context) => openConsent(page, context, "list call"),
  },
  "consent-expired": {
    path: "/agents",
    async prepare(page, context) {
      await openConsent(page, context);
      await page.route("**/oauth2/consent", (route) => route.fulfill({ status: 400 }));
      await page.getByRole("button", { name: "Allow" }).click();
      await expect(page.getByRole("heading", { name: /has expired/ })).toBeVisible();
    },
  },
};
