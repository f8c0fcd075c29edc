import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import {
  getButton,
  ordersTool,
  renderToolEditor,
} from "@/components/tool-editor/tool-editor-fixture";

const code = "export default () => {return 1}";

test("keeps code that is changed while it is being formatted", async () => {
  const tool = { ...ordersTool(), handler: { kind: "javascript" as const, code } };
  const { save } = renderToolEditor(tool);
  fireEvent.click(getButton("Format"));
  await screen.findByText("Code formatted.");
  fireEvent.click(getButton("Format"));
  fireEvent.click(getButton("Undo the last change"));
  await screen.findByText("The code was changed while it was being formatted. Try again.");
  fireEvent.click(getButton("Redo the last change"));
  expect((await save())?.handler).toMatchObject({
    code: "export default () => {\n  return 1;\n};\n",
  });
});

test("says that the code could not be checked, until the next check succeeds", async () => {
  const tool = { ...ordersTool(), handler: { kind: "javascript" as const, code } };
  renderToolEditor(tool);
  vi.stubGlobal("fetch", async () =>
    Response.json({ code: "unavailable", detail: "All runners are busy." }, { status: 503 }),
  );
  const message = "The code could not be checked. All runners are busy.";
  await screen.findByText(message, undefined, { timeout: 3_000 });
  vi.stubGlobal("fetch", async () => Response.json({ issues: [] }));
  fireEvent.click(getButton("Format"));
  await waitFor(() => expect(screen.queryByText(message)).toBeNull(), { timeout: 3_000 });
});
