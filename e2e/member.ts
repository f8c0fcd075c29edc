import { type Browser, type BrowserContext, expect } from "@playwright/test";
import type { Api } from "./fixtures";

export const memberPassword = "a compiler of her own";
const origin = process.env.E2E_URL ?? "";

/**
 * Invites a person with this role and accepts the invitation. Resolves to their own browser
 * context.
 */
export const joinAs = async (
  { api, browser }: { api: Api; browser: Browser },
  role: "editor" | "viewer",
  email: string,
  name = "Katherine Johnson",
): Promise<BrowserContext> => {
  const invitationResponse = await api.send("POST", "/space/invitations", { email, role });
  expect(invitationResponse.status(), await invitationResponse.text()).toBe(201);
  const { url } = (await invitationResponse.json()) as { url: string };
  const context = await browser.newContext({
    baseURL: origin,
    storageState: { cookies: [], origins: [] },
  });
  const token = url.split("/").at(-1);
  const acceptResponse = await context.request.post(`/api/v1/invitations/${token}/accept`, {
    data: { name, password: memberPassword },
    headers: { origin },
  });
  expect(acceptResponse.status(), await acceptResponse.text()).toBe(201);
  return context;
};

/** Removes the member with this e-mail address from the Space. */
export const removeMember = async (api: Api, email: string): Promise<void> => {
  const memberList = await api.send("GET", "/space/members");
  const { members } = (await memberList.json()) as { members: { id: string; email: string }[] };
  const member = members.find((each) => each.email === email);
  if (member) await api.send("DELETE", `/space/members/${member.id}`);
};
