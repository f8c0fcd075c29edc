import { expect, test } from "vitest";
import { describeUnsaved, getUnsaved, registerUnsaved } from "./unsaved";

test("unsaved changes are listed until removed, each name once", () => {
  const unregister = [
    registerUnsaved({ label: "the tool sendMessage" }),
    registerUnsaved({ label: "the import" }),
    registerUnsaved({ label: "the import" }),
  ];
  expect(describeUnsaved(getUnsaved())).toBe("the tool sendMessage and the import");
  unregister[0]?.();
  unregister[1]?.();
  expect(describeUnsaved(getUnsaved())).toBe("the import");
  unregister[2]?.();
  expect(getUnsaved()).toEqual([]);
});
