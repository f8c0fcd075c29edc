import type { Page } from "@playwright/test";
import type { Manifest } from "@/lib/agent/manifest";
import { type Api, expect, expectAccessible, test as house } from "../fixtures";
import {
  copyLink,
  eraseTool,
  field,
  searchTool,
  talkTool,
  withCallersBearer,
} from "./playground-page";

const agentWith = (slug: string, url: string): Manifest => ({
  slug,
  name: "Public",
  description: "Called as hosts call it.",
  variables: [{ ref: "region", required: true }],
  tools: [
    {
      ...withCallersBearer(searchTool(url, "&r={{variables.region}}")),
      limits: { rate: { calls: 60, perSeconds: 60, per: "key" } },
    },
    {
      ...eraseTool(url, { hard: { type: "boolean", default: false } }),
      confirmationEnforced: true,
      confirmPrompt: "Erase this record for good?",
    },
    {
      name: "archive",
      description: "Archives a record.",
      parameters: { type: "object", properties: {} },
      confirmationRequired: true,
      handler: { kind: "http", method: "POST", url: `${url}/archive` },
    },
    talkTool(url, 20),
  ],
});

const keyOf = async (api: Api, slug: string, scopes: string[]) => {
  const made = await api.send("POST", `/agents/${slug}/keys`, { name: "held", scopes });
  return ((await made.json()) as { key: string }).key;
};
const choice = (page: Page) => page.getByRole("radiogroup", { name: "What is called" });
const key = (page: Page) => page.getByLabel("Key of the agent");
const result = (page: Page) => page.getByRole("region", { name: "Result", exact: true });

/** `openPublished` publishes the agent and opens one of its tools as published, its key and region filled in. */
const test = house.extend<{ openPublished: (tool: string) => Promise<void> }>({
  openPublished: ({ page, api, slug, upstream }, use) =>
    use(async (tool) => {
      const { key: good } = await api.publish(agentWith(slug, upstream.url));
      await page.goto(`/agents/${slug}/playground?tool=${tool}&source=published`);
      await key(page).fill(good);
      await field(page, "region").fill("eu");
    }),
});

test("the published state is called with the caller's key, as a host calls it", async ({
  page,
  api,
  slug,
  upstream,
}) => {
  const manifest = agentWith(slug, upstream.url);
  await api.send("PUT", `/agents/${slug}/manifest`, manifest);
  await page.goto(`/agents/${slug}/playground?tool=search`);
  await expect(choice(page).getByRole("radio", { name: "Published" })).toBeDisabled();
  await expect(page.getByText("The agent is not published yet.")).toBeVisible();

  const { key: good } = await api.publish(manifest);
  const held = await keyOf(api, slug, ["list", "call:archive"]);
  const [, ...others] = manifest.tools;
  const search = { ...manifest.tools[0], description: "Searches the draft." };
  const fresh = { ...manifest.tools[2], name: "fresh" };
  await api.send("PUT", `/agents/${slug}/manifest`, {
    ...manifest,
    tools: [search, ...others, fresh],
  });
  await page.goto(`/agents/${slug}/playground?tool=fresh`);

  await test.step("what is not published says so", async () => {
    await expect(choice(page).getByRole("radio", { name: "Published" })).toBeDisabled();
    await expect(page.getByText("Version 1 has no tool called fresh.")).toBeVisible();
    await page.getByRole("combobox", { name: "Tool" }).click();
    await page.getByRole("option", { name: "search" }).click();
    await expect(page.getByText("Searches the draft.")).toBeVisible();
    await choice(page).getByRole("radio", { name: "Draft" }).focus();
    // The group moves its focus a moment after the key goes down.
    await page.keyboard.press("ArrowRight", { delay: 200 });
    await expect(choice(page).getByRole("radio", { name: "Published" })).toBeChecked();
    await expect(page.getByText("Searches.", { exact: true })).toBeVisible();
    await expect(page.getByText(/^Version 1 answers at its public address/)).toBeVisible();
  });

  await test.step("no key, a wrong one and one held to other deeds are refused, with what to do", async () => {
    await field(page, "region").fill("eu");
    await field(page, "query").fill("oak");
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(result(page)).toContainText("Invalid API key");
    await expect(result(page)).toContainText("No key was sent.");
    await key(page).fill("tw_wrong");
    await page.getByRole("button", { name: /^Run/ }).click();
    await expect(result(page)).toContainText("is not a key of this agent");
    await expect(result(page).getByRole("link", { name: "Keys of the agent" })).toBeVisible();
    await key(page).fill(held);
    await page.getByRole("button", { name: /^Run/ }).click();
    await expect(result(page)).toContainText("held to other deeds");
    await expectAccessible(page);
    expect(upstream.seen).toEqual([]);
  });

  await test.step("the right key answers, and what went over the wire is shown", async () => {
    await key(page).fill(good);
    await page.getByLabel("Bearer token").fill("bearer-of-one");
    await page.getByRole("button", { name: /^Run/ }).click();
    await expect(result(page).getByText("Succeeded")).toBeVisible();
    expect(upstream.seen.map(({ path }) => path)).toEqual(["/search?q=oak&r=eu"]);
    expect(upstream.seen[0]?.headers.authorization).toBe("Bearer bearer-of-one");
    await page.getByRole("tab", { name: "HTTP" }).click();
    await expect(result(page)).toContainText("HTTP 200");
    await expect(result(page)).toContainText("x-request-id");
    await expect(result(page)).toContainText(/ratelimit/);
    await expect(result(page)).toContainText("Bearer •••");
    await expect(result(page)).not.toContainText("bearer-of-one");
    await expectAccessible(page);
  });

  await test.step("the history marks it, a link leads to it, and the choice is remembered", async () => {
    await page.getByRole("button", { name: /^History/ }).click();
    const runs = page.getByRole("list", { name: "Runs" });
    await expect(runs.getByRole("listitem").first()).toContainText("published");
    const link = await copyLink(page);
    expect(link).toContain("source=published");
    await page.goto(`/agents/${slug}/playground?tool=search`);
    await expect(choice(page).getByRole("radio", { name: "Published" })).toBeChecked();
    await choice(page).getByRole("radio", { name: "Draft" }).click();
    await expect(page.getByText("Searches the draft.")).toBeVisible();
    await page.goto(link);
    await expect(choice(page).getByRole("radio", { name: "Published" })).toBeChecked();
    await expect(field(page, "query")).toHaveValue("oak");
  });
});

test("a question that the agent enforces is put with its own preview, for these arguments only", async ({
  page,
  slug,
  upstream,
  openPublished,
}) => {
  await openPublished("erase");
  await field(page, "id").fill("a1");
  await page.keyboard.press("ControlOrMeta+Enter");
  const card = page.getByRole("region", { name: /^Run erase/ });
  await expect(card).toBeFocused();
  await expect(card).toContainText("Erase this record for good?");
  await expect(card).toContainText("a1");
  await expect(card).toContainText("false");
  await expect(card).toContainText("The tool has not run yet.");
  await expect(result(page)).toContainText("428");
  await expect(result(page)).toContainText("Asks first");
  await expectAccessible(page);
  expect(upstream.seen).toEqual([]);

  await card.getByRole("button", { name: "Edit" }).click();
  await field(page, "id").fill("b2");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(card).toContainText("b2");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(result(page).getByText("Succeeded")).toBeVisible();
  expect(upstream.seen.map(({ method, path }) => `${method} ${path}`)).toEqual([
    "DELETE /records/b2",
  ]);

  await test.step("a question that is the host's to put is put by the playground", async () => {
    await page.goto(`/agents/${slug}/playground?tool=archive&source=published`);
    await page.getByRole("button", { name: /^Run/ }).click();
    const asked = page.getByRole("region", { name: /^Run archive/ });
    await expect(asked).toContainText("Nothing has been sent yet.");
    expect(upstream.seen).toHaveLength(1);
    await asked.getByRole("button", { name: /^Approve/ }).click();
    await expect(result(page).getByText("Succeeded")).toBeVisible();
    expect(upstream.seen).toHaveLength(2);
  });
});

test("the public address streams its result, and a cancelled call ends upstream", async ({
  page,
  upstream,
  openPublished,
}) => {
  await openPublished("talk");
  await page.getByRole("button", { name: /^Run/ }).click();
  await expect(page.getByText("20 chunks")).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText(/^Cancelled\. The tool may have/)).toBeVisible();
  await expect.poll(() => upstream.left).toEqual(["/hold"]);
});

test.describe("on a narrow screen", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("the agent's question comes back to the form's place", async ({
    page,
    upstream,
    openPublished,
  }) => {
    await openPublished("erase");
    await field(page, "id").fill("a1");
    await page.getByRole("button", { name: /^Run/ }).click();
    const card = page.getByRole("region", { name: /^Run erase/ });
    await expect(card).toBeVisible();
    await expectAccessible(page);
    await card.getByRole("button", { name: /^Approve/ }).click();
    await expect(page.getByText("Succeeded")).toBeVisible();
    expect(upstream.seen).toHaveLength(1);
  });
});
