import { expect, it } from "vitest";
import { createWarningList } from "./warning-list";

it("keeps what concerns the whole import, however many warnings its tools have", () => {
  const { addWarning, listWarnings } = createWarningList();
  for (let index = 0; index < 1200; index++)
    addWarning(`/tools/${index}/handler/url`, "server_missing", "The host is unknown.");
  addWarning("/tools", "tools_cut", "The others were skipped.");
  addWarning("", "credential_needed", "Add the credential.");
  addWarning("", "credential_needed", "Add the credential.");
  const warnings = listWarnings();
  expect(warnings).toHaveLength(1001);
  expect(warnings.slice(-4).map(({ path, code }) => path + code)).toEqual([
    "/tools/997/handler/urlserver_missing",
    "/toolstools_cut",
    "credential_needed",
    "more",
  ]);
  expect(warnings.at(-1)?.message).toBe("202 more warnings are not shown.");
});

it("counts a single warning that is not shown", () => {
  const { addWarning, listWarnings } = createWarningList();
  for (let index = 0; index <= 1000; index++) addWarning("", "yaml", `Line ${index}`);
  expect(listWarnings().at(-1)?.message).toBe("1 more warning is not shown.");
});
