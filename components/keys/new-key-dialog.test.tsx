// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { renderPage } from "@/components/layout/render-page-fixture";
import { agentKeyLabels } from "./key-labels";
import { NewKeyDialog } from "./new-key-dialog";

function Opener() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        New key
      </button>
      <NewKeyDialog
        owner={{ kind: "agent", slug: "weather" }}
        labels={agentKeyLabels}
        open={open}
        onOpenChange={setOpen}
        onCreated={() => undefined}
      />
    </>
  );
}

test("opens without the error of an earlier attempt", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ detail: "Not now." }, { status: 409 }));
  const user = renderPage(<Opener />);
  await user.click(screen.getByRole("button", { name: "New key" }));
  await user.type(screen.getByRole("textbox", { name: /^Name/ }), "Ada");
  await user.keyboard("{Enter}");
  await screen.findByText("Not now.");
  await user.keyboard("{Escape}");
  await user.click(await screen.findByRole("button", { name: "Discard changes" }));
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(screen.getByRole("button", { name: "New key" }));
  await screen.findByRole("dialog", { name: "New key" });
  expect(screen.queryByText("Not now.")).toBeNull();
});
