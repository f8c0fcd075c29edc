import { expect } from "../fixtures";
import { openPublishSheet, type States, stay } from "./state";

/** Rooms that hold more, and longer, than anybody planned for. */
export const overfullStates: States = {
  "overfull-agents": { where: "/agents", reach: stay },
  "overfull-tools": { where: "/agents/{slug}-full/tools", reach: stay },
  "overfull-tool": { where: "/agents/{slug}-full/tools/tool_0", reach: stay },
  "overfull-parameter": {
    where: "/agents/{slug}-full/tools/tool_0",
    async reach(page) {
      const opener = page.getByRole("button", { name: /^(Open|Close) aParameter/ });
      await opener.click();
      await opener.evaluate((element) => element.scrollIntoView({ block: "center" }));
    },
  },
  "overfull-playground": { where: "/agents/{slug}-full/playground?tool=tool_0", reach: stay },
  "overfull-endpoint": { where: "/agents/{slug}-full/endpoint", reach: stay },
  "overfull-tests": { where: "/agents/{slug}-full/tests", reach: stay },
  "overfull-publish": {
    where: "/agents/{slug}-full/tools",
    reach: openPublishSheet,
  },
  "overfull-reference": {
    where: "/docs/agents/{slug}-full",
    async reach(page, { api, slug }) {
      await api.send("POST", `/agents/${slug}-full/publish`, { note: "" });
      await page.reload();
      await expect(page.getByRole("heading", { level: 1 })).toContainText("An agent whose name");
    },
  },
};
