// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRef } from "react";
import { expect, onTestFinished, test } from "vitest";
import { TooltipProvider } from "@/components/ui/primitives/tooltip";
import { Composer } from "./composer";

test("removing an attachment moves the focus to the next one, or to the message after the last", async () => {
  onTestFinished(cleanup);
  const user = userEvent.setup();
  render(
    <TooltipProvider>
      <Composer
        ref={createRef<HTMLTextAreaElement>()}
        draftName="weather/chat/new"
        isRunning={false}
        blockedReason=""
        onSend={() => {}}
        onStop={() => {}}
      />
    </TooltipProvider>,
  );
  const files = ["a.txt", "b.txt"].map((name) => new File(["x"], name, { type: "text/plain" }));
  await user.upload(screen.getByLabelText("Files to attach"), files);
  await user.click(await screen.findByRole("button", { name: "Remove a.txt" }));
  const next = screen.getByRole("button", { name: "Remove b.txt" });
  await waitFor(() => expect(document.activeElement).toBe(next));
  await user.keyboard("{Enter}");
  const message = screen.getByRole("textbox", { name: "Message" });
  await waitFor(() => expect(document.activeElement).toBe(message));
});

test("an attachment stays with its conversation, even if it is read after another is opened", async () => {
  onTestFinished(cleanup);
  const user = userEvent.setup();
  const toComposer = (thread: string) => (
    <TooltipProvider>
      <Composer
        draftName={`weather/chat/${thread}`}
        isRunning={false}
        blockedReason={undefined}
        onSend={() => {}}
        onStop={() => {}}
      />
    </TooltipProvider>
  );
  const { rerender } = render(toComposer("first"));
  const attach = (name: string) =>
    user.upload(
      screen.getByLabelText("Files to attach"),
      new File(["x"], name, { type: "text/plain" }),
    );
  const isAttached = (name: string) =>
    screen.queryByRole("button", { name: `Remove ${name}` }) !== null;
  await attach("a.txt");
  rerender(toComposer("second"));
  await attach("b.txt");
  await waitFor(() => expect(isAttached("b.txt")).toBe(true));
  expect(isAttached("a.txt")).toBe(false);
  rerender(toComposer("first"));
  expect([isAttached("a.txt"), isAttached("b.txt")]).toEqual([true, false]);
});

test("limits the files of a message although they are added one after the other", async () => {
  onTestFinished(cleanup);
  render(
    <TooltipProvider>
      <Composer
        draftName="weather/chat/new"
        isRunning={false}
        blockedReason={undefined}
        onSend={() => {}}
        onStop={() => {}}
      />
    </TooltipProvider>,
  );
  const input = screen.getByLabelText("Files to attach");
  // Without waiting for the first ones to be read.
  for (const name of ["a", "b", "c"]) {
    const files = Array.from({ length: 4 }, (_, index) => new File(["x"], `${name}${index}.txt`));
    fireEvent.change(input, { target: { files } });
  }
  await screen.findByRole("button", { name: "Remove b3.txt" });
  expect(screen.getAllByRole("listitem")).toHaveLength(8);
  expect(screen.getByRole("alert").textContent).toMatch(/at most 10 files/);
});
