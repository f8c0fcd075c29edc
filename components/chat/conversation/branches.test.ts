import { describe, expect, test } from "vitest";
import { createBranchId, getOrigin, getRootThread, listTurnVersions } from "./branches";

describe("a branch", () => {
  test("has an id made of the root thread and the replaced turn", () => {
    const branch = createBranchId("root", 1, "aa");
    expect(branch).toBe("root~1-aa");
    expect(getRootThread(branch)).toBe("root");
  });

  test("of a branch keeps the versions of earlier turns and drops those of later ones", () => {
    expect(createBranchId("root~1-aa", 3, "bb")).toBe("root~1-aa~3-bb");
    expect(createBranchId("root~1-aa~3-bb", 1, "cc")).toBe("root~1-cc");
    expect(createBranchId("root~1-aa~3-bb", 2, "cc")).toBe("root~1-aa~2-cc");
  });

  test("becomes a conversation of its own when its id would be too long", () => {
    let id: string = crypto.randomUUID();
    for (let turn = 0; turn < 14; turn++) id = createBranchId(id, turn, crypto.randomUUID());
    expect(id).toMatch(/~13-[0-9a-f]{8}$/);
    const random = crypto.randomUUID();
    expect(createBranchId(id, 14, random)).toBe(random);
  });
});

test("the origin of a branch is the thread in which the turn was replaced", () => {
  expect(getOrigin("t1")).toBeUndefined();
  expect(getOrigin("t1~2-a")).toEqual({ threadId: "t1", turn: 2 });
  expect(getOrigin("t1~0-b~2-a")).toEqual({ threadId: "t1~0-b", turn: 2 });
});

describe("the versions of a turn", () => {
  const threads = ["root", "other", "root~1-aa", "root~1-aa~3-bb", "root~1-cc"];

  test("are the origin and all branches that replace the turn, oldest first", () => {
    expect(listTurnVersions(threads, "root~1-cc", 1)).toEqual({
      threads: ["root", "root~1-aa", "root~1-cc"],
      index: 2,
    });
  });

  test("use the current thread for its own version", () => {
    expect(listTurnVersions(threads, "root~1-aa~3-bb", 1)).toEqual({
      threads: ["root", "root~1-aa~3-bb", "root~1-cc"],
      index: 1,
    });
  });

  test("of a later turn belong to the same branch", () => {
    expect(listTurnVersions(threads, "root~1-aa", 3).threads).toEqual([
      "root~1-aa",
      "root~1-aa~3-bb",
    ]);
    expect(listTurnVersions(threads, "root", 3).threads).toEqual(["root"]);
  });

  test("include a thread that is not listed yet", () => {
    expect(listTurnVersions(["root"], "root~0-zz", 0)).toEqual({
      threads: ["root", "root~0-zz"],
      index: 1,
    });
  });
});
