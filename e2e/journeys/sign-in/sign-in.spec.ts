import { expect, test } from "../../fixtures";
import { createAgent, javascriptTool } from "../../gateway/contract-agent";
import { waitUntilHydrated } from "../../ready";
import { startMetadataDocuments } from "../../sign-in/metadata-documents";
import { startAssistant } from "./assistant";

test("signs a person in with an unregistered app, grants it more access and ends the sign-in", async ({
  page,
  api,
  slug,
}) => {
  const origin = process.env.E2E_URL ?? "";
  const tools = [
    javascriptTool("greet", 'export default () => "hello"'),
    javascriptTool("send", 'export default () => "sent"', { scope: "send" }),
  ];
  await api.publish(createAgent(slug, tools));

  await test.step("turns sign-in on and publishes it", async () => {
    const metadata = `${origin}/.well-known/oauth-protected-resource/api/agents/${slug}/mcp`;
    expect((await fetch(metadata)).status).toBe(404);
    await page.goto(`/agents/${slug}/endpoint`);
    await page.getByRole("checkbox", { name: /^People can sign in/ }).click();
    await page.getByRole("button", { name: "Save caller settings" }).click();
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    const sheet = page.getByRole("dialog", { name: "Publish" });
    await sheet.getByRole("button", { name: "Publish version 2", exact: true }).click();
    await expect(page.getByText("Version 2 published")).toBeVisible();
    await expect.poll(async () => (await fetch(metadata)).status).toBe(200);
    const refused = await fetch(metadata, { method: "POST" });
    expect([refused.status, refused.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
  });

  const documents = await startMetadataDocuments();
  const clientMetadataUrl = documents.publish("desk-assistant", {
    client_name: "Desk assistant",
    redirect_uris: ["http://127.0.0.1/callback"],
    token_endpoint_auth_method: "none",
  });
  const assistant = await startAssistant(
    `${origin}/api/agents/${slug}/mcp`,
    { clientMetadataUrl },
    async (url) => {
      // Some apps open the request in a window that reports to their own page.
      await page.goto("about:blank");
      const nextPage = page.waitForEvent("popup");
      await page.evaluate((target) => void window.open(target), String(url));
      const popup = await nextPage;
      await expect(popup.getByText(new URL(clientMetadataUrl).host)).toBeVisible();
      await waitUntilHydrated(popup);
      await popup.getByRole("button", { name: "Allow" }).click();
      await expect(popup.getByRole("heading", { name: "You are back" })).toBeVisible();
      expect(await popup.evaluate(() => window.opener !== null)).toBe(true);
      await popup.close();
    },
  );
  const callTool = (name: string) =>
    assistant.withSignIn((client) => client.callTool({ name, arguments: {} }));

  await test.step("consents to what the app requests", async () => {
    const list = await assistant.withSignIn((client) => client.listTools());
    expect(list.tools.map(({ name }) => name)).toEqual(["greet", "send"]);
    expect(assistant.visits).toHaveLength(1);
    expect(assistant.visits[0]?.searchParams.get("client_id")).toBe(clientMetadataUrl);
    expect(await callTool("greet")).toMatchObject({ content: [{ text: "hello" }] });
    expect(assistant.visits).toHaveLength(1);
  });

  await test.step("is asked again for a tool with its own scope", async () => {
    expect(await callTool("send")).toMatchObject({ content: [{ text: "sent" }] });
    expect(assistant.visits).toHaveLength(2);
    expect(assistant.visits[1]?.searchParams.get("scope")?.split(" ").sort()).toEqual([
      "call",
      "call:send",
      "list",
      "offline_access",
    ]);
  });

  await test.step("stays signed in when the access token expires", async () => {
    const before = assistant.tokens();
    assistant.forgetAccessToken();
    expect(await callTool("send")).toMatchObject({ content: [{ text: "sent" }] });
    expect(assistant.visits).toHaveLength(2);
    expect(assistant.tokens()?.refresh_token).not.toBe(before?.refresh_token);
  });

  await test.step("is named in the call log", async () => {
    await expect(async () => {
      const calls = await (await api.send("GET", `/agents/${slug}/calls`)).text();
      expect(calls).toContain("Desk assistant");
    }).toPass();
  });

  await test.step("ends the sign-in and locks out the app", async () => {
    await page.goto(`/agents/${slug}/endpoint`);
    await page.getByRole("button", { name: /^End the sign-in of .* via Desk assistant$/ }).click();
    await page.getByRole("button", { name: "End sign-in" }).click();
    await expect(page.getByText("Nobody has signed in yet.")).toBeVisible();
    const token = assistant.tokens()?.access_token;
    await expect(async () => {
      const { status } = await fetch(`${origin}/api/agents/${slug}/tools`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(status).toBe(401);
    }).toPass({ timeout: 5_000 });
  });

  await assistant.close();
  await documents.close();
});

test("reports a denied sign-in to an app that calls a version", async ({ page, api, slug }) => {
  const tools = [javascriptTool("greet", 'export default () => "hello"')];
  await api.publish(createAgent(slug, tools, { access: { signIn: "on" } }));
  const response = await api.send("POST", "/oauth-clients", {
    type: "public",
    name: "Desk assistant",
    redirectUris: ["http://127.0.0.1/callback"],
  });
  const { id, clientId } = (await response.json()) as { id: string; clientId: string };
  const url = `${process.env.E2E_URL}/api/agents/${slug}@1/mcp`;
  const assistant = await startAssistant(url, { clientId }, async (target) => {
    await page.goto(String(target));
    await expect(page.getByText("127.0.0.1")).toBeVisible();
    await page.getByRole("button", { name: "Deny" }).click();
  });
  await expect(assistant.withSignIn((client) => client.listTools())).rejects.toThrow();
  await expect(page).toHaveURL(/\/callback\?error=access_denied/);
  expect(assistant.tokens()).toBeUndefined();
  await assistant.close();
  await api.send("DELETE", `/oauth-clients/${id}`);
});
