// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { ModelTest } from "@/lib/agent/model-tests/model-test";
import { gpt, renderModelTests } from "./model-tests-fixture";
import { ModelTestsPage } from "./model-tests-page";

const page = <ModelTestsPage slug="weather" />;
const asks = (name: string, tool: string | null): ModelTest => ({
  name,
  prompt: `${name}?`,
  expect: { tool },
});
const modelTests = [asks("Rain", "getForecast"), asks("Last year", "getHistory")];

const readTable = (name: string) =>
  within(screen.getByRole("table", { name }))
    .getAllByRole("row")
    .map((row) =>
      [...row.querySelectorAll("th, td")].map((cell) => cell.textContent?.trim() ?? ""),
    );

describe("the model tests page", () => {
  it("shows which tool was confused with which, with both descriptions", async () => {
    const { user } = renderModelTests(page, { model: gpt, modelTests });
    await user.click(await screen.findByRole("button", { name: "Run 2 tests" }));
    await screen.findByText("1 passed, 1 failed. 210 tokens, $0.04.");
    expect(readTable("gpt, Draft")).toEqual([
      ["Expected", "getForecast", "getHistory"],
      ["getForecast", "1", "0"],
      ["getHistory", "1", "0"],
    ]);
    const pairs = screen.getByRole("list", { name: "Confused tools" });
    expect(pairs.textContent).toContain("Once, getForecast was called instead of getHistory.");
    expect(pairs.textContent).toContain("What getForecast does.");
    expect(pairs.textContent).toContain("What getHistory does.");
  });

  it("compares the draft with the live version", async () => {
    const agent = { model: gpt, modelTests, publishedVersion: 3 };
    const { user, server } = renderModelTests(page, agent, (test, target) =>
      target === 3 && test === "Last year" ? "getHistory" : "getForecast",
    );
    await user.click(await screen.findByRole("checkbox", { name: "Compare with version 3" }));
    await user.click(screen.getByRole("button", { name: "Run 2 tests" }));
    await screen.findByText("3 passed, 1 failed. 420 tokens, $0.08.");
    expect(server.bodies.map(({ target }) => target)).toEqual(["draft", 3]);
    expect(readTable("gpt, Draft")[2]).toEqual(["getHistory", "1", "0"]);
    expect(readTable("gpt, Version 3")[2]).toEqual(["getHistory", "0", "1"]);
  });

  it("shows what running would cost", async () => {
    renderModelTests(page, { model: gpt, modelTests });
    await screen.findByText("2 requests, about 1,500 tokens, $0.04");
  });

  it("takes no input while a test is saved, and says above the buttons why it was not", async () => {
    const { user } = renderModelTests(page, { model: gpt, modelTests });
    await user.click(await screen.findByRole("button", { name: "More about Rain" }));
    await user.click(screen.getByRole("menuitem", { name: "Edit test" }));
    const name = await screen.findByLabelText<HTMLInputElement>(/^Name/);
    const response = Promise.withResolvers<Response>();
    vi.stubGlobal("fetch", () => response.promise);
    await user.type(name, "!{Enter}");
    await screen.findByRole("button", { name: "Save test", busy: true });
    await user.type(name, "?");
    expect(name.value).toBe("Rain!");
    response.resolve(Response.json({ detail: "Locked." }, { status: 409 }));
    await screen.findByText("Locked.");
    const save = screen.getByRole("button", { name: "Save test" });
    expect(save.parentElement?.textContent).toContain("Locked.");
    await user.clear(name);
    await user.click(save);
    expect(screen.queryByText("Locked.")).toBeNull();
  });

  it("says that no tool names the mode of a test", async () => {
    const { user } = renderModelTests(page, { model: gpt, modelTests });
    await user.click(await screen.findByRole("button", { name: "New test" }));
    const mode = await screen.findByRole("combobox", { name: /^Mode( |$)/ });
    await user.type(mode, "chat");
    await screen.findByText(/^No tool names this mode/);
    await user.clear(mode);
    await screen.findByText("Offers only the tools of this mode.");
  });

  it("runs one test", async () => {
    const { user, server } = renderModelTests(page, { model: gpt, modelTests });
    await user.click(await screen.findByRole("button", { name: "Run Rain" }));
    await screen.findByText("1 passed, 0 failed. 105 tokens, $0.02.");
    expect(server.bodies).toMatchObject([{ names: ["Rain"], models: [gpt] }]);
    await user.click(screen.getByRole("button", { name: "Run Last year" }));
    await screen.findByText("1 passed, 1 failed. 210 tokens, $0.04.");
  });

  it("links to the model settings if there is no model, and runs with one stored in this browser", async () => {
    const { user, server } = renderModelTests(page, { modelTests });
    const link = await screen.findByRole("link", { name: "Choose the agent’s model" });
    expect(link.getAttribute("href")).toBe("/agents/weather/model");
    expect(screen.getByRole("button", { name: "Run 2 tests" })).toHaveProperty("disabled", true);

    await user.click(screen.getByRole("button", { name: "Add a model" }));
    await user.selectOptions(await screen.findByLabelText("Provider"), "ollama");
    await user.type(screen.getByRole("textbox", { name: /^Model/ }), "llama");
    await user.click(screen.getByRole("button", { name: "Add model" }));
    await user.click(await screen.findByRole("button", { name: "Run 2 tests" }));
    await screen.findByText(/1 passed, 1 failed/);
    expect(server.bodies[0]?.models).toEqual([{ provider: "ollama", id: "llama" }]);
    expect(localStorage.getItem("toolwright.test-models.weather")).toContain("llama");
  });
});

describe("the editor", () => {
  it("saves a sentence with its tool, arguments and forbidden tools", async () => {
    const { user, server } = renderModelTests(page, { model: gpt });
    await user.click(await screen.findByRole("button", { name: "New test" }));
    const sheet = within(await screen.findByRole("dialog"));
    await user.click(sheet.getByRole("button", { name: "Save test" }));
    for (const problem of [
      "Enter a name.",
      "Enter what the user says.",
      "Choose a tool, or no tool.",
    ])
      expect(sheet.getByText(problem)).toBeTruthy();
    expect(document.activeElement).toBe(sheet.getByRole("textbox", { name: /Name/ }));

    await user.keyboard("Rain");
    await user.type(sheet.getByRole("textbox", { name: /What the user says/ }), "Umbrella?");
    await user.selectOptions(sheet.getByLabelText(/Expected tool/), "getForecast");
    await user.click(sheet.getByRole("button", { name: "Add assertion" }));
    await user.click(sheet.getByRole("button", { name: "Save test" }));
    expect(sheet.getAllByText('"is" takes a value.')).toHaveLength(1);
    await user.type(sheet.getByLabelText("Path 1"), "city");
    await user.type(sheet.getByLabelText("Value 1"), "Rome");
    await user.selectOptions(sheet.getByLabelText(/Forbidden tools/), "getHistory");
    await user.clear(sheet.getByLabelText("Runs"));
    await user.type(sheet.getByLabelText("Runs"), "3");
    await user.click(sheet.getByRole("button", { name: "Save test" }));
    await waitFor(() =>
      expect(server.readAgent().modelTests).toEqual([
        {
          name: "Rain",
          prompt: "Umbrella?",
          expect: {
            tool: "getForecast",
            params: [{ path: "city", is: "equals", value: "Rome" }],
          },
          forbid: ["getHistory"],
          runs: 3,
        },
      ]),
    );
  });

  it("keeps the fields that it does not edit", async () => {
    const test: ModelTest = {
      name: "Thanks",
      messages: [
        { role: "user", content: "Rain?" },
        { role: "assistant", content: "No." },
        { role: "user", content: "Thanks" },
      ],
      mode: "code",
      expect: { tool: null, text: { is: "matches", value: "^You" } },
      runs: 2,
    };
    const { user, server } = renderModelTests(page, { model: gpt, modelTests: [test] });
    await user.click(await screen.findByRole("button", { name: "More about Thanks" }));
    await user.click(await screen.findByRole("menuitem", { name: "Edit test" }));
    const sheet = within(await screen.findByRole("dialog"));
    await user.type(sheet.getByRole("textbox", { name: /Name/ }), "!");
    await user.click(sheet.getByRole("button", { name: "Save test" }));
    await waitFor(() =>
      expect(server.readAgent().modelTests).toEqual([{ ...test, name: "Thanks!" }]),
    );
  });

  it("offers the tools that models are offered, and an expected tool that is not one of them", async () => {
    const { user } = renderModelTests(page, { model: gpt, modelTests: [asks("Snow", "getSnow")] });
    await user.click(await screen.findByRole("button", { name: "More about Snow" }));
    await user.click(await screen.findByRole("menuitem", { name: "Edit test" }));
    const sheet = within(await screen.findByRole("dialog"));
    const select = sheet.getByLabelText<HTMLSelectElement>(/Expected tool/);
    expect([...select.options].slice(2).map(({ text }) => text)).toEqual([
      "getForecast",
      "getHistory",
      "getSnow (not offered to models)",
    ]);
    expect(select.selectedOptions[0]?.value).toBe("getSnow");
  });
});
