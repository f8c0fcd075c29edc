// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { answer, composer, renderChat, setUpChat } from "../render-chat-fixture";
import { finished, toolCall, toolResult } from "../scripted-events-fixture";

setUpChat();

describe("a tool call", () => {
  test("shows its visible arguments, hidden ones on demand, and opens in the playground", async () => {
    const { user } = renderChat();
    await user.type(composer(), "Hello{Enter}");
    const args = { text: "Lunch", channel: "#general" };
    await answer(...toolCall("c1", "sendMessage", args), toolResult("c1", "sent"), finished());
    const card = within(await screen.findByRole("article", { name: "Tool call sendMessage" }));
    await card.findByText("Succeeded");
    expect(card.getByText("Lunch")).toBeTruthy();
    expect(card.queryByText("#general")).toBeNull();
    await user.click(card.getByRole("button", { name: "Show hidden (1)" }));
    expect(card.getByText("#general")).toBeTruthy();
    const link = card.getByRole("link", { name: "Open sendMessage in the tool playground" });
    expect(link.getAttribute("href")).toContain("tool=sendMessage");
  });

  test("shows the arguments that it ran with, and that a person changed them", async () => {
    const { user } = renderChat();
    await user.type(composer(), "Hello{Enter}");
    const metadata = { editedArgs: { text: "Dinner" } };
    await answer(
      ...toolCall("c1", "sendMessage", { text: "Lunch" }),
      { ...toolResult("c1", "sent"), metadata },
      finished(),
    );
    const card = within(await screen.findByRole("article", { name: "Tool call sendMessage" }));
    expect(await card.findByText("Dinner")).toBeTruthy();
    expect(card.queryByText("Lunch")).toBeNull();
    expect(card.getByText("The arguments were changed before the tool ran")).toBeTruthy();
    const link = card.getByRole("link", { name: "Open sendMessage in the tool playground" });
    expect(link.getAttribute("href")).toContain("Dinner");
  });

  test("shows a result in its tool's response type, on demand", async () => {
    const photo = { name: "photo", description: "Shows the dish.", responseType: "media" as const };
    const { user } = renderChat({}, { tools: [photo] });
    await user.type(composer(), "Hello{Enter}");
    const media = [
      {
        type: "image",
        url: "https://pictures.test/1.png",
        mimeType: "image/png",
        description: "Pie",
      },
    ];
    await answer(
      ...toolCall("c1", "photo", {}),
      toolResult("c1", JSON.stringify(media)),
      finished(),
    );
    const card = within(await screen.findByRole("article", { name: "Tool call photo" }));
    const trigger = await card.findByRole("button", { name: "Result" });
    expect(card.queryByRole("img")).toBeNull();
    await user.click(trigger);
    expect(card.getByRole("img", { name: "Pie" })).toBeTruthy();
  });

  test("shows why it failed, and folds a long reason", async () => {
    vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockReturnValue(900);
    onTestFinished(() => {
      vi.restoreAllMocks();
    });
    const { user } = renderChat();
    await user.type(composer(), "Hello{Enter}");
    await answer(
      ...toolCall("c1", "sendMessage", {}),
      toolResult("c1", "Error: no channel", "No such channel."),
      finished(),
    );
    const card = within(await screen.findByRole("article", { name: "Tool call sendMessage" }));
    expect(await card.findByText("Failed")).toBeTruthy();
    expect(card.getByText("No such channel.")).toBeTruthy();
    const more = { name: "Show more about the error of sendMessage" };
    expect(card.getByRole("button", more)).toBeTruthy();
  });

  test("shows that it was skipped, and why", async () => {
    const { user } = renderChat();
    await user.type(composer(), "Hello{Enter}");
    const reason = "Not run, because another call of this answer was refused.";
    const metadata = { error: reason, skipped: true };
    await answer(
      ...toolCall("c1", "sendMessage", {}),
      { ...toolResult("c1", `TOOL ERROR: OPERATION_NOT_ALLOWED\n${reason}`), metadata },
      finished(),
    );
    const card = within(await screen.findByRole("article", { name: "Tool call sendMessage" }));
    expect(await card.findByText("Skipped")).toBeTruthy();
    expect(card.getByText(reason)).toBeTruthy();
    expect(card.queryByText("Failed")).toBeNull();
  });

  test("does not claim that a call of a stopped run was not run", async () => {
    const { user } = renderChat();
    await user.type(composer(), "Hello{Enter}");
    await answer(
      ...toolCall("c1", "sendMessage", { text: "Lunch" }),
      finished({ outcome: { type: "cancelled" } }),
    );
    const card = within(await screen.findByRole("article", { name: "Tool call sendMessage" }));
    expect(await card.findByText("No result")).toBeTruthy();
    expect(card.queryByText("Not run")).toBeNull();
  });
});
