import { slack } from "@/lib/gallery/slack";
import { expect, test } from "../../fixtures";
import { joinAs, memberPassword, removeMember } from "../../member";
import { waitForReadiness } from "../../ready";

const [sendMessage] = slack.tools;
const agent = (slug: string) => ({ ...slack, slug, name: `Agent ${slug}`, tools: [sendMessage] });

test("lets a viewer read everything but change nothing, and explains why", async ({
  api,
  browser,
  slug,
}) => {
  test.slow();
  await api.publish(agent(slug));
  const email = `${slug}@example.com`;
  const context = await joinAs({ api, browser }, "viewer", email);
  const page = waitForReadiness(await context.newPage());
  const refusedRequests: string[] = [];
  page.on("response", (response) => {
    if (response.status() === 403) refusedRequests.push(response.url());
  });
  const open = (path: string) => page.goto(path);
  const expectDisabled = async (name: string | RegExp) => {
    const button = page.getByRole("button", { name }).first();
    await expect(button).toHaveAttribute("aria-disabled", "true", { timeout: 15_000 });
    await button.click({ force: true });
    await expect(page.getByRole("dialog")).toBeHidden();
  };

  await open("/agents");
  await expectDisabled("New agent");
  await page.getByRole("button", { name: "New agent" }).hover();
  await expect(page.getByRole("tooltip")).toContainText("You have view-only access");

  await open(`/agents/${slug}/tools/sendMessage`);
  await expectDisabled("Publish");
  await expectDisabled(/^Save tool/);
  await expect(
    page.getByRole("textbox", { name: "Description", exact: true }).first(),
  ).not.toBeEditable();
  await open(`/agents/${slug}/playground?tool=sendMessage`);
  await expectDisabled(/^Run/);
  await open(`/agents/${slug}/endpoint`);
  await expectDisabled("New key");
  await expectDisabled("Save caller settings");
  await open(`/agents/${slug}/versions`);
  await expectDisabled("Unpublish");
  await open("/credentials");
  await expect(
    page.getByText("Only editors and owners of the Space can see credentials"),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: "Credentials" })).toHaveCount(0);
  expect(refusedRequests).toEqual([]);
  await open("/settings");
  await expect(page.getByText("Only an owner can invite people.")).toBeVisible();
  await expect(page.getByRole("combobox", { name: /^Role of/ })).toHaveCount(0);

  await test.step("the API enforces the same permissions, except for the viewer’s own account", async () => {
    const headers = { origin: process.env.E2E_URL ?? "" };
    const deleteResponse = await context.request.delete(`/api/v1/agents/${slug}`, { headers });
    expect(deleteResponse.status()).toBe(403);
    const data = { name: "Katherine G. Johnson" };
    const renameResponse = await context.request.patch("/api/v1/me", { data, headers });
    expect(renameResponse.status()).toBe(204);
  });
  await context.close();
  await removeMember(api, email);
});

test("changes a member's role and creates a password reset link", async ({
  page,
  api,
  browser,
  slug,
}) => {
  test.slow();
  const email = `${slug}@example.com`;
  const context = await joinAs({ api, browser }, "viewer", email, `Grace ${slug}`);
  await page.goto("/settings");
  const row = page.getByRole("listitem").filter({ hasText: email });

  await test.step("change the role and undo it", async () => {
    await row.getByRole("combobox", { name: /^Role of/ }).click();
    await page.getByRole("option", { name: /^Editor/ }).click();
    await expect(row.getByRole("combobox")).toHaveText("Editor");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(row.getByRole("combobox")).toHaveText("Viewer");
    // A disappearing toast moves the focus and would close a menu that was just opened.
    await expect(page.getByRole("button", { name: "Undo" })).toBeHidden();
  });

  await test.step("the only owner cannot be changed", async () => {
    const own = page.getByRole("listitem").filter({ hasText: "(you)" });
    await expect(own.getByText("the only owner")).toBeVisible();
    await expect(own.getByRole("combobox")).toHaveCount(0);
  });

  await test.step("reset a password", async () => {
    await row.getByRole("button", { name: /^Actions for/ }).click();
    await page.getByRole("menuitem", { name: "Create a password link" }).click();
    const link = page.getByText(/\/reset\/twp_/).first();
    await expect(link).toBeVisible();
    const url = ((await link.textContent()) ?? "").trim();

    const guestContext = await browser.newContext({ storageState: { cookies: [], origins: [] } });
    const guest = waitForReadiness(await guestContext.newPage());
    await guest.goto(url);
    await guest.getByLabel("Password", { exact: true }).fill("another compiler of hers");
    await guest.getByRole("button", { name: "Set password" }).click();
    await expect(guest).toHaveURL(/\/agents$/);
    await guest.goto(url);
    await expect(guest.getByRole("heading", { name: "This link is not valid" })).toBeVisible();
    await guestContext.close();
    expect((await context.request.get("/api/v1/me")).status(), "signed out elsewhere").toBe(401);
    const old = await context.request.post("/api/auth/sign-in/email", {
      data: { email, password: memberPassword },
      headers: { origin: process.env.E2E_URL ?? "" },
    });
    expect(old.status()).toBe(401);
  });

  await test.step("remove the member", async () => {
    await row.getByRole("button", { name: /^Actions for/ }).click();
    await page.getByRole("menuitem", { name: "Remove from the Space" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
    await expect(row).toHaveCount(0);
  });
  await context.close();
});

test("shows a pending invitation, creates a new link and revokes it", async ({
  page,
  api,
  slug,
}) => {
  const email = `${slug}@example.com`;
  await api.send("POST", "/space/invitations", { email, role: "editor" });
  await page.goto("/settings");
  const row = page.getByRole("listitem").filter({ hasText: email });
  const linkResponse = page.waitForResponse(/\/invitations\/[^/]+\/link$/);
  await row.getByRole("button", { name: /^Copy new link/ }).click();
  const { url } = (await (await linkResponse).json()) as { url: string };
  // If the browser blocks copying, the link is shown.
  await expect(page.getByText(/copied$|blocked copying/)).toBeVisible();
  await page.getByRole("button", { name: "Dismiss" }).click();
  expect(url).toMatch(/\/invite\/twp_/);
  const open = () => page.request.get(`/api/v1/invitations/${url.split("/").at(-1)}`);
  expect((await open()).status()).toBe(200);
  await row.getByRole("button", { name: /^Revoke/ }).click();
  await page.getByRole("button", { name: "Revoke invitation", exact: true }).click();
  await expect(row).toHaveCount(0);
  await expect.poll(async () => (await open()).status()).toBe(404);
});

test("shows who did what in the audit log, without secrets", async ({ page, api, slug }) => {
  await api.publish(agent(slug));
  await api.send("PATCH", `/agents/${slug}`, { name: `Renamed ${slug}` });
  await page.goto("/settings/audit");
  await page.getByLabel("Agent", { exact: true }).fill(slug);
  const auditEntries = page.getByRole("list", { name: "Actions" }).locator(":scope > li");
  await expect(auditEntries).toHaveCount(5);
  await expect(auditEntries.first()).toContainText(`Ada Lovelace changed the agent ${slug}`);
  await expect(auditEntries.first()).toContainText(`name: “Agent ${slug}” → “Renamed ${slug}”`);
  await expect(auditEntries.nth(1)).toContainText("created the key test");
  await page.getByLabel("Action", { exact: true }).selectOption("version.publish");
  await expect(auditEntries).toHaveCount(1);
  await expect(auditEntries.first()).toContainText("published version 1");
  await page.getByLabel("Agent", { exact: true }).fill("no-such-agent");
  await expect(page.getByRole("heading", { name: "No matching actions" })).toBeVisible();
});
