import type { Manifest } from "@/lib/agent/manifest";
import { expect, expectAccessible, test } from "../fixtures";
import { copyLink, eraseTool, searchTool, talkTool, withCallersBearer } from "./playground-page";

const agentWith = (slug: string, url: string): Manifest => ({
  slug,
  name: "Bench",
  description: "Things to try.",
  variables: [{ ref: "region" }, { ref: "dburi", secret: true }],
  tools: [
    withCallersBearer(
      searchTool(url, "&n={{params.count}}", {
        count: { type: "integer", default: 5 },
        apiKey: { type: "string" },
      }),
    ),
    talkTool(url, 300),
    withCallersBearer(eraseTool(url)),
  ],
});

test.beforeEach(async ({ api, slug, upstream }) => {
  await api.send("PUT", `/agents/${slug}/manifest`, agentWith(slug, upstream.url));
});

test("a run is kept, pinned, filled in again and linked to, never with secrets", async ({
  page,
  api,
  slug,
  upstream,
}) => {
  await page.goto(`/agents/${slug}/playground?tool=search`);
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });
  await field("query").fill("oak & ash");
  await field("count").fill("");
  await field("apiKey").fill("key-of-mine");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(page.getByText("Succeeded")).toBeVisible();
  // A cleared field with a default stays empty in the form, and the default is sent.
  await expect(field("count")).toHaveValue("");
  expect(upstream.seen[0]?.path).toBe("/search?q=oak%20%26%20ash&n=5");

  await test.step("the history outlasts the visit, the answer and the secret do not", async () => {
    await page.reload();
    await page.getByRole("button", { name: /^History/ }).click();
    await page.getByRole("button", { name: /^Fill in again/ }).click();
    await expect(field("query")).toHaveValue("oak & ash");
    await expect(field("apiKey")).toHaveValue("");
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
    expect(kept).toContain("oak & ash");
    expect(kept).not.toContain("key-of-mine");
    await page.getByRole("button", { name: /^Pin / }).click();
    const pinned = page.getByRole("list", { name: "Pinned runs" });
    await pinned.getByRole("button", { name: /^Forget / }).click();
    await expect(pinned).toBeHidden();
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await page.getByRole("button", { name: /^History/ }).click();
    await expect(pinned).toBeVisible();
  });

  await test.step("inputs are saved by name", async () => {
    await field("query").fill("birch");
    await page.getByRole("button", { name: "Inputs" }).click();
    await page.getByRole("menuitem", { name: "Save these inputs" }).click();
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("Birches");
    await page.keyboard.press("Enter");
    await field("query").fill("something else");
    await page.getByRole("button", { name: "Inputs" }).click();
    await page.getByRole("menuitem", { name: "Birches" }).click();
    await expect(field("query")).toHaveValue("birch");
  });

  await test.step("a link brings the arguments along", async () => {
    await page.goto(await copyLink(page));
    await expect(field("query")).toHaveValue("birch");
  });

  await test.step("a call of the log can be opened", async () => {
    const ids = async () => {
      const answer = await api.send("GET", `/agents/${slug}/calls`);
      return ((await answer.json()) as { calls: { id: string }[] }).calls.map(({ id }) => id);
    };
    await expect.poll(ids).toHaveLength(1);
    await page.goto(`/agents/${slug}/playground?call=${(await ids())[0]}`);
    await expect(field("query")).toHaveValue("oak & ash");
    await page.goto(`/agents/${slug}/playground?call=unknown`);
    await expect(page.getByText("The call could not be filled in")).toBeVisible();
  });
  await expectAccessible(page);
});

test("several callers are kept by name, their secrets only in the tab", async ({ page, slug }) => {
  await page.goto(`/agents/${slug}/playground?tool=search`);
  await page.getByRole("button", { name: "Caller", exact: true }).click();
  await page.getByRole("textbox", { name: "region", exact: true }).fill("eu");
  await page.getByRole("textbox", { name: "Bearer token", exact: true }).fill("bearer-of-one");
  await page.getByRole("button", { name: "New profile" }).click();
  await page.getByRole("textbox", { name: "Name of the profile" }).fill("Other");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "region", exact: true })).toHaveValue("");
  await page.getByRole("combobox", { name: "Caller profile" }).click();
  await page.getByRole("option", { name: "Caller", exact: true }).click();
  await expect(page.getByRole("textbox", { name: "region", exact: true })).toHaveValue("eu");
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(kept).toContain("Other");
  expect(kept).not.toContain("bearer-of-one");

  await test.step("a profile that was deleted comes back with its secrets", async () => {
    await page.getByRole("button", { name: "Delete the profile Caller" }).click();
    const region = page.getByRole("textbox", { name: "region", exact: true });
    await expect(region).toHaveValue("");
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(region).toHaveValue("eu");
    await expect(page.getByRole("textbox", { name: "Bearer token", exact: true })).toHaveValue(
      "bearer-of-one",
    );
  });

  await test.step("the snippets make the very call that is filled in", async () => {
    await page.getByRole("textbox", { name: "query", exact: true }).fill("larch");
    await page.getByRole("button", { name: "Snippets" }).click();
    for (const name of ["curl", "JavaScript", "Python", "TypeScript client"]) {
      await page.getByRole("tab", { name, exact: true }).click();
      await expect(page.getByRole("tabpanel", { name })).toContainText("larch");
    }
    await page.getByRole("tab", { name: "Anthropic", exact: true }).click();
    await expect(page.getByRole("tabpanel", { name: "Anthropic" })).toContainText("messages");
  });
  await expectAccessible(page);
});

test("a result is drawn while it is made, and can be cancelled", async ({
  page,
  slug,
  upstream,
}) => {
  await page.goto(`/agents/${slug}/playground?tool=talk`);
  await page.getByRole("button", { name: /^Run/ }).click();
  await expect(page.getByText("300 chunks")).toBeVisible();
  // Whoever reads along is kept at the end.
  await expect(page.getByText("word300")).toBeInViewport();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText(/^Cancelled\. The tool may have/)).toBeVisible();
  await expect.poll(() => upstream.left).toEqual(["/hold"]);
});

test("before a tool that asks first runs, the request is shown with its secrets masked", async ({
  page,
  slug,
  upstream,
}) => {
  await page.goto(`/agents/${slug}/playground?tool=erase`);
  await page.getByRole("button", { name: "Caller", exact: true }).click();
  await page.getByRole("textbox", { name: "Bearer token", exact: true }).fill("bearer-of-one");
  await page.getByRole("textbox", { name: "id", exact: true }).fill("a 1");
  await page.keyboard.press("ControlOrMeta+Enter");
  const card = page.getByRole("region", { name: /^Run erase/ });
  await card.getByRole("button", { name: "The request that goes out" }).click();
  await expect(card).toContainText("/records/");
  await expect(card).toContainText("•••");
  await expect(card).not.toContainText("bearer-of-one");
  await expectAccessible(page);
  await card.getByRole("button", { name: "Edit" }).click();
  await page.getByRole("textbox", { name: "id", exact: true }).fill("b2");
  await page.keyboard.press("ControlOrMeta+Enter");
  await page.getByRole("button", { name: /^Approve/ }).click();
  await expect(page.getByText("Succeeded")).toBeVisible();
  expect(upstream.seen.map(({ path }) => path)).toEqual(["/records/b2"]);
});

test.describe("on a narrow screen", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("the result takes the form's place and gives it back as it was", async ({ page, slug }) => {
    await page.goto(`/agents/${slug}/playground?tool=search`);
    const query = page.getByRole("textbox", { name: "query", exact: true });
    await query.fill("elm");
    await page.getByRole("button", { name: /^Run/ }).click();
    await expect(page.getByText("Succeeded")).toBeVisible();
    await expect(query).toBeHidden();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Back to the form" }).click();
    await expect(query).toHaveValue("elm");
  });
});

test("what is unsaved in the editor can be tried in the playground", async ({ page, slug }) => {
  await page.goto(`/agents/${slug}/tools/search`);
  const about = page.getByRole("textbox", { name: "Description", exact: true });
  await about.fill("Searches far and wide.");
  await about.blur();
  await expect
    .poll(() => page.evaluate(() => Object.keys(sessionStorage).join()))
    .toContain("toolwright:draft:");
  page.on("dialog", (dialog) => void dialog.accept());
  await page.goto(`/agents/${slug}/playground?tool=search`);
  await expect(page.getByText("The editor has changes that are not saved")).toBeVisible();
  await page.getByRole("radio", { name: "With the changes" }).click();
  await expect(page.getByText("Searches far and wide.")).toBeVisible();
  await page.getByRole("textbox", { name: "query", exact: true }).fill("fir");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(page.getByText("Succeeded")).toBeVisible();
});

test("beside a long form, Run and the result stay in view", async ({ page, api, slug }) => {
  const names = Array.from({ length: 30 }, (_, n) => `field${n}`);
  const long: Manifest["tools"][number] = {
    name: "long",
    description: "Asks for much.",
    parameters: {
      type: "object",
      properties: Object.fromEntries(names.map((name) => [name, { type: "string" }])),
    },
    handler: { kind: "javascript", code: "export default () => 'at the end'" },
  };
  await api.send("PUT", `/agents/${slug}/manifest`, {
    ...{ slug, name: "Bench", description: "" },
    tools: [long],
  });
  await page.goto(`/agents/${slug}/playground?tool=long`);
  const last = page.getByRole("textbox", { name: "field29" });
  await last.fill("x");
  await expect(page.getByRole("button", { name: /^Run/ })).toBeInViewport();
  await last.press("ControlOrMeta+Enter");
  await expect(page.getByText("at the end")).toBeInViewport();
});
