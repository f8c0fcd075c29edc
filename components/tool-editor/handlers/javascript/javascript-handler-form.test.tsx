import { waitFor } from "@testing-library/react";
import { expect, onTestFinished, test } from "vitest";
import {
  getField,
  ordersTool,
  renderToolEditor,
} from "@/components/tool-editor/tool-editor-fixture";

const code = "export default () => 1;";

test("the link of a refused run opens the tool at its allowed hosts", async () => {
  window.location.hash = "#allowed-hosts";
  onTestFinished(() => {
    window.location.hash = "";
  });
  renderToolEditor({ ...ordersTool(), handler: { kind: "javascript", code } });
  await waitFor(() => expect(document.activeElement).toBe(getField(/^Allowed hosts/)));
});
