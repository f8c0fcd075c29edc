import { describe, expect, it } from "vitest";
import type { Json } from "@/lib/schema/json";
import { findBodyDrop, moveIn, moveOut, moveTo } from "./body-moves";

const body: Json = { q: 1, page: { size: 2, q: "inner" }, list: [{ a: 1 }, { b: 2 }] };
const text = (value: unknown) => JSON.stringify(value);

describe("moving a line of a body", () => {
  it("moves it among its siblings", () => {
    expect(text(moveTo(body, "/q", { container: "", index: 3 }))).toBe(
      text({ body: { page: body.page, list: body.list, q: 1 }, path: "/q" }),
    );
    expect(moveTo(body, "/list/1", { container: "/list", index: 0 })).toMatchObject({
      body: { list: [{ b: 2 }, { a: 1 }] },
      path: "/list/0",
    });
  });

  it("moves it into an object under an unused name", () => {
    expect(text(moveTo(body, "/q", { container: "/page", index: 1 }))).toBe(
      text({ body: { page: { size: 2, q2: 1, q: "inner" }, list: body.list }, path: "/page/q2" }),
    );
    expect(moveTo(body, "/list/0", { container: "/page", index: 0 })?.path).toBe("/page/field");
  });

  it("moves it into an item whose index changes with the move", () => {
    expect(moveTo(body, "/list/0", { container: "/list/1", index: 9 })).toEqual({
      body: { ...(body as object), list: [{ b: 2, field: { a: 1 } }] },
      path: "/list/0/field",
    });
  });

  it("rejects moving it into itself, and moving the body", () => {
    expect(moveTo(body, "/page", { container: "/page", index: 0 })).toBeUndefined();
    expect(moveTo(body, "/list", { container: "/list/0", index: 0 })).toBeUndefined();
    expect(moveTo(body, "", { container: "/page", index: 0 })).toBeUndefined();
    // A name with the same prefix is a different line.
    const alike: Json = { a: 1, ab: {} };
    expect(moveTo(alike, "/a", { container: "/ab", index: 0 })?.body).toEqual({ ab: { a: 1 } });
  });

  it("moves in to the sibling above, and out to after the parent", () => {
    expect(moveIn(body, "/list")?.path).toBe("/page/list");
    expect(moveIn(body, "/page")).toBeUndefined();
    expect(moveIn(body, "/q")).toBeUndefined();
    const out = moveOut(body, "/page/size");
    expect(out && Object.keys(out.body as object)).toEqual(["q", "page", "size", "list"]);
    expect(moveOut(body, "/q")).toBeUndefined();
  });
});

describe("drop position over a line", () => {
  it("is beside a value, or inside an object near the middle of its line", () => {
    expect(findBodyDrop(body, "/q", "/page/size", 0.2)).toMatchObject({
      container: "/page",
      index: 0,
    });
    expect(findBodyDrop(body, "/q", "/page/size", 0.8)).toMatchObject({
      container: "/page",
      index: 1,
    });
    expect(findBodyDrop(body, "/q", "/page", 0.1)).toEqual({
      container: "",
      index: 1,
      mark: "before",
    });
    expect(findBodyDrop(body, "/q", "/page", 0.5)).toEqual({
      container: "/page",
      index: 2,
      mark: "inside",
    });
    // The position below an object's line is its first member.
    expect(findBodyDrop(body, "/q", "/page", 0.9)).toEqual({
      container: "/page",
      index: 0,
      mark: "after",
    });
    expect(findBodyDrop({ a: {}, b: 1 }, "/b", "/a", 0.9)).toMatchObject({
      container: "",
      index: 1,
    });
    expect(findBodyDrop(body, "/page/q", "", 0.1)).toMatchObject({ container: "", mark: "inside" });
  });

  it("is undefined over the dragged line and its members", () => {
    expect(findBodyDrop(body, "/page", "/page", 0.5)).toBeUndefined();
    expect(findBodyDrop(body, "/page", "/page/size", 0.5)).toBeUndefined();
    expect(findBodyDrop("only a text", "/x", "", 0.5)).toBeUndefined();
  });
});
