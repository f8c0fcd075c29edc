import { expect } from "../fixtures";
import { noPreparation, openPublishSheet, type States } from "./state";

/** Screens with more and longer content than usual. */
export const overflowStates: States = {
  "overflow-agents": { path: "/agents", prepare: noPreparation },
  "overflow-tools": { path: "/agents/{slug}-full/tools", prepare: noPreparation },
  "overflow-tool": { path: "/agents/{slug}-full/tools/tool_0", prepare: noPreparation },
  "overflow-parameter": {
    path: "/agents/{slug}-full/tools/tool_0",
    async prepare(page) {
      const opener = page.getByRole("button", { name: /^(Open|Close) aParameter/ });
      await opener.click();
      await opener.evaluate((element) => element.scrollIntoView({ block: "center" }));
    },
  },
  "overflow-playground": {
    path: "/agents/{slug}-full/playground?tool=tool_0",
    prepare: noPreparation,
  },
  "overflow-endpoint": { path: "/agents/{slug}-full/endpoint", prepare: noPreparation },
  "overflow-tests": { path: "/agents/{slug}-full/tests", prepare: noPreparation },
  "overflow-publish": {
    path: "/agents/{slug}-full/tools",
    prepare: openPublishSheet,
  },
  "overflow-reference": {
    path: "/docs/agents/{slug}-full",
    async setUp(_page, { api, slug }) {
      await api.send("POST", `/agents/${slug}-full/publish`, { note: "" });
    },
    async prepare(page) {
      await expect(page.getByRole("heading", { level: 1 })).toContainText(
        "An agent with a very long name",
      );
    },
  },
};
