import { expect, test } from "vitest";
import { holdUnsaved, unsavedNow, unsavedWords } from "./unsaved";

test("unsaved changes are listed until removed, each name once", () => {
  const letGo = [
    holdUnsaved({ what: "the tool sendMessage" }),
    holdUnsaved({ what: "the import" }),
    holdUnsaved({ what: "the import" }),
  ];
  expect(unsavedWords(unsavedNow())).toBe("the tool sendMessage and the import");
  letGo[0]?.();
  letGo[1]?.();
  expect(unsavedWords(unsavedNow())).toBe("the import");
  letGo[2]?.();
  expect(unsavedNow()).toEqual([]);
});
