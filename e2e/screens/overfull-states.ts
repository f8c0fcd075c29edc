import { expect } from "../fixtures";
import { openPublishSheet, type States, stay } from "./state";

/** Screens with more and longer content than usual. */
export const overfullStates: States = {
  "overflow-agents": { where: "/agents", reach: stay },
  "overflow-tools": { where: "/agents/{slug}-full/tools", reach: stay },
  "overflow-tool": { where: "/agents/{slug}-full/tools/tool_0", reach: stay },
  "overflow-parameter": {
    where: "/agents/{slug}-full/tools/tool_0",
    async reach(page) {
      const opener = page.getByRole("button", { name: /^(Open|Close) aParameter/ });
      await opener.click();
      await opener.evaluate((element) => element.scrollIntoView({ block: "center" }));
    },
  },
  "overflow-playground": { where: "/agents/{slug}-full/playground?tool=tool_0", reach: stay },
  "overflow-endpoint": { where: "/agents/{slug}-full/endpoint", reach: stay },
  "overflow-tests": { where: "/agents/{slug}-full/tests", reach: stay },
  "overflow-publish": {
    where: "/agents/{slug}-full/tools",
    reach: openPublishSheet,
  },
  "overflow-reference": {
    where: "/docs/agents/{slug}-full",
    async reach(page, { api, slug }) {
      await api.send("POST", `/agents/${slug}-full/publish`, { note: "" });
      await page.reload();
      await expect(page.getByRole("heading", { level: 1 })).toContainText("An agent whose name");
    },
  },
};
