// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import type userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { answer, composer, getServer, renderChat, setUpChat } from "./render-chat-fixture";
import {
  askForCity,
  askToSend,
  failed,
  finished,
  text,
  toolCall,
  toolResult,
} from "./scripted-events-fixture";

setUpChat();

describe("an approval", () => {
  const ask = async () => {
    const chat = renderChat();
    await chat.user.type(composer(), "Tell them{Enter}");
    await answer(...toolCall("c1", "sendMessage", { text: "Lunch" }), askToSend());
    const card = await screen.findByRole("region", { name: /Run sendMessage/ });
    return { ...chat, card };
  };
  const finish = () => answer(toolResult("c1", "sent"), ...text("m2", "Done"), finished());
  const readResume = () => getServer().exchanges[1]?.body.resume;

  test("has arguments that can be reached by keyboard if they scroll", async () => {
    const height = vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockReturnValue(900);
    const { user } = await ask();
    await user.tab();
    expect(document.activeElement?.textContent).toMatch(/Lunch$/);
    height.mockRestore();
  });

  test("takes the focus, blocks other messages, and continues the run when approved", async () => {
    const { user, card } = await ask();
    expect(document.activeElement).toBe(card);
    expect(screen.getByText("Respond to the approval first.")).toBeTruthy();
    await user.keyboard("{Control>}{Enter}{/Control}");
    await finish();
    await screen.findByText("Done");
    expect(readResume()).toEqual([
      { interruptId: "i1", status: "resolved", payload: { approved: true } },
    ]);
    expect(screen.queryByRole("region", { name: /Run sendMessage/ })).toBeNull();
  });

  test("sends edited arguments", async () => {
    const { user } = await ask();
    await user.click(screen.getByRole("button", { name: "Edit" }));
    const field = screen.getByRole("textbox", { name: /^text/ });
    await user.clear(field);
    await user.type(field, "Dinner");
    await user.click(screen.getByRole("button", { name: /^Approve/ }));
    await finish();
    expect(readResume()).toEqual([
      {
        interruptId: "i1",
        status: "resolved",
        payload: { approved: true, editedArgs: { to: { name: "Ann" }, text: "Dinner" } },
      },
    ]);
  });

  test("shows the form of a tool, and continues the run with its values", async () => {
    const { user } = renderChat();
    await user.type(composer(), "Tell them{Enter}");
    await answer(...toolCall("c1", "sendMessage", { text: "Lunch" }), askForCity);
    await screen.findByRole("region", { name: "The agent asks" });
    expect(screen.getByText("Waiting for an answer")).toBeTruthy();
    expect(screen.getByText("Answer the agent’s question first.")).toBeTruthy();
    await user.type(screen.getByRole("textbox", { name: /^city/ }), "Rome");
    await user.click(screen.getByRole("button", { name: /^Send the answer/ }));
    await finish();
    expect(readResume()).toEqual([
      { interruptId: "i1", status: "resolved", payload: { city: "Rome" } },
    ]);
  });

  test("focuses a field when editing starts, and allows only optional arguments to be removed", async () => {
    const { user } = await ask();
    await user.click(screen.getByRole("button", { name: "Edit" }));
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "name" }));
    expect(screen.getByRole("textbox", { name: /^text/ }).getAttribute("aria-required")).toBe(
      "true",
    );
    await user.click(screen.getByRole("button", { name: "Remove to" }));
    await user.click(screen.getByRole("button", { name: /^Approve/ }));
    await finish();
    const payload = { approved: true, editedArgs: { text: "Lunch" }, removedArgs: ["to"] };
    expect(readResume()).toEqual([{ interruptId: "i1", status: "resolved", payload }]);
  });

  test.each([
    [
      "denied",
      (user: ReturnType<typeof userEvent.setup>) =>
        user.click(screen.getByRole("button", { name: "Deny" })),
      { interruptId: "i1", status: "resolved", payload: { approved: false } },
    ],
    [
      "cancelled by Esc",
      (user: ReturnType<typeof userEvent.setup>) => user.keyboard("{Escape}"),
      { interruptId: "i1", status: "cancelled" },
    ],
  ] as const)("is %s", async (_, act, resume) => {
    const { user } = await ask();
    await act(user);
    await finish();
    expect(readResume()).toEqual([resume]);
  });

  test("is shown again if the server has not accepted the answer", async () => {
    const { user } = await ask();
    await user.click(screen.getByRole("button", { name: /^Approve/ }));
    await answer(failed("It has expired. Cancel it to continue.", "interrupt_expired"));
    await answer(askToSend());
    await screen.findByText("It has expired. Cancel it to continue.");
    await user.click(await screen.findByRole("button", { name: /^Cancel/ }));
    await finish();
    expect(getServer().exchanges[3]?.body.resume).toEqual([
      { interruptId: "i1", status: "cancelled" },
    ]);
  });

  test("passes the focus on to the next one, and after the last back to the message", async () => {
    const { user } = renderChat();
    await user.type(composer(), "Tell them{Enter}");
    await answer(
      ...toolCall("c1", "sendMessage", { text: "Lunch" }),
      ...toolCall("c2", "sendMessage", { text: "Dinner" }),
      askToSend("i1", "i2"),
    );
    const [, second] = await screen.findAllByRole("region", { name: /Run sendMessage/ });
    await user.keyboard("{Control>}{Enter}{/Control}");
    await expect.poll(() => document.activeElement).toBe(second);
    await user.keyboard("{Control>}{Enter}{/Control}");
    await expect.poll(() => document.activeElement).toBe(composer());
  });

  test("keeps the calls after it waiting", async () => {
    const { user } = renderChat();
    await user.type(composer(), "Tell them{Enter}");
    await answer(
      ...toolCall("c1", "sendMessage", { text: "Lunch" }),
      ...toolCall("c2", "setTopic", {}),
      askToSend(),
    );
    const next = within(await screen.findByRole("article", { name: "Tool call setTopic" }));
    expect(await next.findByText("Not run yet")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Deny" }));
    await answer(toolResult("c1", "denied"), ...text("m2", "Done"), finished());
    expect(await next.findByText("No result")).toBeTruthy();
  });
});
