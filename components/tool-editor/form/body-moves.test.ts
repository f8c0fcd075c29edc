import { describe, expect, it } from "vitest";
import type { Json } from "@/lib/agent/json";
import { bodyDrop, movedIn, movedOut, movedTo } from "./body-moves";

const body: Json = { q: 1, page: { size: 2, q: "inner" }, list: [{ a: 1 }, { b: 2 }] };
const text = (value: unknown) => JSON.stringify(value);

describe("moving a line of a body", () => {
  it("moves it among its siblings", () => {
    expect(text(movedTo(body, "/q", { home: "", index: 3 }))).toBe(
      text({ body: { page: body.page, list: body.list, q: 1 }, place: "/q" }),
    );
    expect(movedTo(body, "/list/1", { home: "/list", index: 0 })).toMatchObject({
      body: { list: [{ b: 2 }, { a: 1 }] },
      place: "/list/0",
    });
  });

  it("moves it into an object under a free name", () => {
    expect(text(movedTo(body, "/q", { home: "/page", index: 1 }))).toBe(
      text({ body: { page: { size: 2, q2: 1, q: "inner" }, list: body.list }, place: "/page/q2" }),
    );
    expect(movedTo(body, "/list/0", { home: "/page", index: 0 })?.place).toBe("/page/field");
  });

  it("moves it into an item whose index changes with the move", () => {
    expect(movedTo(body, "/list/0", { home: "/list/1", index: 9 })).toEqual({
      body: { ...(body as object), list: [{ b: 2, field: { a: 1 } }] },
      place: "/list/0/field",
    });
  });

  it("rejects moving it into itself, and moving the body", () => {
    expect(movedTo(body, "/page", { home: "/page", index: 0 })).toBeUndefined();
    expect(movedTo(body, "/list", { home: "/list/0", index: 0 })).toBeUndefined();
    expect(movedTo(body, "", { home: "/page", index: 0 })).toBeUndefined();
    // A name with the same prefix is a different line.
    const alike: Json = { a: 1, ab: {} };
    expect(movedTo(alike, "/a", { home: "/ab", index: 0 })?.body).toEqual({ ab: { a: 1 } });
  });

  it("moves in to the sibling above and out after the parent", () => {
    expect(movedIn(body, "/list")?.place).toBe("/page/list");
    expect(movedIn(body, "/page")).toBeUndefined();
    expect(movedIn(body, "/q")).toBeUndefined();
    const out = movedOut(body, "/page/size");
    expect(out && Object.keys(out.body as object)).toEqual(["q", "page", "size", "list"]);
    expect(movedOut(body, "/q")).toBeUndefined();
  });
});

describe("drop position over a line", () => {
  it("is beside a value, or inside an object near the middle of its line", () => {
    expect(bodyDrop(body, "/q", "/page/size", 0.2)).toMatchObject({ home: "/page", index: 0 });
    expect(bodyDrop(body, "/q", "/page/size", 0.8)).toMatchObject({ home: "/page", index: 1 });
    expect(bodyDrop(body, "/q", "/page", 0.1)).toEqual({ home: "", index: 1, mark: "before" });
    expect(bodyDrop(body, "/q", "/page", 0.5)).toEqual({ home: "/page", index: 2, mark: "inside" });
    // Below an object's line is its first member.
    expect(bodyDrop(body, "/q", "/page", 0.9)).toEqual({ home: "/page", index: 0, mark: "after" });
    expect(bodyDrop({ a: {}, b: 1 }, "/b", "/a", 0.9)).toMatchObject({ home: "", index: 1 });
    expect(bodyDrop(body, "/page/q", "", 0.1)).toMatchObject({ home: "", mark: "inside" });
  });

  it("is undefined over the dragged line and its members", () => {
    expect(bodyDrop(body, "/page", "/page", 0.5)).toBeUndefined();
    expect(bodyDrop(body, "/page", "/page/size", 0.5)).toBeUndefined();
    expect(bodyDrop("only a text", "/x", "", 0.5)).toBeUndefined();
  });
});
