import { waitFor } from "@testing-library/react";
import { expect, onTestFinished, test } from "vitest";
import {
  getField,
  ordersTool,
  renderToolEditor,
} from "@/components/tool-editor/tool-editor-fixture";

const code = "export default () => 1;";

test("focuses the allowed hosts when opened from the link of a refused run", async () => {
  window.location.hash = "#allowed-hosts";
  onTestFinished(() => {
    window.location.hash = "";
  });
  renderToolEditor({ ...ordersTool(), handler: { kind: "javascript", code } });
  await waitFor(() => expect(document.activeElement).toBe(getField(/^Allowed hosts/)));
});
