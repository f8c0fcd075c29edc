import { searchTool, startMcpServer } from "@/lib/handlers/mcp/mcp-server-fixture";
import { test as base, expect } from "../../fixtures";

const test = base.extend<{ remote: Awaited<ReturnType<typeof startMcpServer>> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright parses this pattern to find the fixture's dependencies.
  remote: async ({}, use) => {
    const remote = await startMcpServer("2026-07-28", {
      tools: [searchTool, { ...searchTool, name: "forget", description: "Forgets a note." }],
    });
    await use(remote);
    await remote.close();
  },
});

test("imports tools of an MCP server, calls one and accepts a change to it", async ({
  page,
  api,
  slug,
  remote,
}) => {
  test.slow();
  const call = async () => {
    const response = await api.send("POST", `/agents/${slug}/tools/search/try`, {
      params: { query: "tea" },
    });
    return response.json();
  };

  await test.step("pick its tools and save them", async () => {
    await page.goto("/import");
    await page.getByRole("textbox", { name: /^Source/ }).fill(remote.url);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("heading", { name: "2 tools found" })).toBeFocused();
    await page.getByRole("checkbox", { name: "Import forget" }).click();
    await page.getByRole("textbox", { name: /^Name/ }).fill(`Notes ${slug}`);
    await page.getByRole("textbox", { name: /^Address/ }).fill(slug);
    await page.getByRole("button", { name: "Save agent" }).click();
    await expect(page).toHaveURL(`/agents/${slug}/tools`);
    await expect(page.getByRole("link", { name: /^search/ })).toBeVisible();
    await expect(page.getByRole("link", { name: /^forget/ })).toBeHidden();
  });

  await test.step("call one", async () => {
    expect(await call()).toMatchObject({ envelope: { data: { text: "Found tea." } } });
  });

  await test.step("notice that the server has changed it", async () => {
    const limit = { type: "integer", description: "How many notes." };
    remote.offer.tools = [
      {
        ...searchTool,
        description: "Searches the notes and the trash.",
        inputSchema: { type: "object", properties: { query: { type: "string" }, limit } },
      },
    ];
    await page.reload();
    await page.getByRole("status").getByRole("link", { name: "search" }).click();
    await expect(page.getByText("The server has changed this tool")).toBeInViewport();
    await page.reload();
    await expect(page.getByText("The server has changed this tool")).toBeInViewport();
    expect(await call()).toMatchObject({ envelope: { error: { code: "UPSTREAM_CHANGED" } } });
  });

  await test.step("compare and accept the change", async () => {
    const change = page.getByText("The server has changed this tool").locator("xpath=../..");
    await expect(change.locator("ins").first()).toContainText("and the trash");
    const parameters = change.getByRole("definition").last();
    await expect(parameters).toBeVisible();
    expect(await parameters.innerText()).toMatch(/^ {4}"query": \{/m);
    await page.getByRole("button", { name: "Accept the change" }).click();
    await expect(page.getByText("The server’s definition is the one you accepted.")).toBeVisible();
    await expect(page.getByRole("textbox", { name: /^Description/ }).first()).toHaveValue(
      "Searches the notes and the trash.",
    );
    await page.getByRole("button", { name: "Save tool" }).click();
    await expect(page.getByText("Needs attention")).toBeHidden();
    expect(await call()).toMatchObject({ envelope: { data: { text: "Found tea." } } });
  });
});
