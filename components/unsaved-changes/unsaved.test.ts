import { expect, test } from "vitest";
import { describeUnsaved, getUnsaved, getUnsavedLostAt, registerUnsaved } from "./unsaved";

test("lists unsaved changes until they are removed, each label once", () => {
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

test("does not count changes as lost at a URL where they stay", () => {
  const unregister = [
    registerUnsaved({ label: "the import", staysAt: (url) => url === "/import" }),
    registerUnsaved({ label: "the tool sendMessage" }),
  ];
  expect(describeUnsaved(getUnsavedLostAt("/import"))).toBe("the tool sendMessage");
  unregister.push(registerUnsaved({ label: "the profile" }));
  expect(describeUnsaved(getUnsavedLostAt("/agents"))).toBe(
    "the import, the tool sendMessage and the profile",
  );
  for (const remove of unregister) remove();
});
