import { describe, expect, it } from "vitest";
import type { Json } from "@/lib/agent/json";
import { bodyDrop, movedIn, movedOut, movedTo } from "./body-moves";

const body: Json = { q: 1, page: { size: 2, q: "inner" }, list: [{ a: 1 }, { b: 2 }] };
const text = (value: unknown) => JSON.stringify(value);

describe("a line of a body is moved", () => {
  it("among its siblings, in the order of the text", () => {
    expect(text(movedTo(body, "/q", { home: "", index: 3 }))).toBe(
      text({ body: { page: body.page, list: body.list, q: 1 }, place: "/q" }),
    );
    expect(movedTo(body, "/list/1", { home: "/list", index: 0 })).toMatchObject({
      body: { list: [{ b: 2 }, { a: 1 }] },
      place: "/list/0",
    });
  });

  it("into an object, under a name that is free there", () => {
    expect(text(movedTo(body, "/q", { home: "/page", index: 1 }))).toBe(
      text({ body: { page: { size: 2, q2: 1, q: "inner" }, list: body.list }, place: "/page/q2" }),
    );
    expect(movedTo(body, "/list/0", { home: "/page", index: 0 })?.place).toBe("/page/field");
  });

  it("into an item that moves up as the line goes", () => {
    expect(movedTo(body, "/list/0", { home: "/list/1", index: 9 })).toEqual({
      body: { ...(body as object), list: [{ b: 2, field: { a: 1 } }] },
      place: "/list/0/field",
    });
  });

  it("never into itself, and the body stays where it is", () => {
    expect(movedTo(body, "/page", { home: "/page", index: 0 })).toBeUndefined();
    expect(movedTo(body, "/list", { home: "/list/0", index: 0 })).toBeUndefined();
    expect(movedTo(body, "", { home: "/page", index: 0 })).toBeUndefined();
    // A name that begins alike is another line.
    const alike: Json = { a: 1, ab: {} };
    expect(movedTo(alike, "/a", { home: "/ab", index: 0 })?.body).toEqual({ ab: { a: 1 } });
  });

  it("by the keyboard into what stands right above, and out after what is around it", () => {
    expect(movedIn(body, "/list")?.place).toBe("/page/list");
    expect(movedIn(body, "/page")).toBeUndefined();
    expect(movedIn(body, "/q")).toBeUndefined();
    const out = movedOut(body, "/page/size");
    expect(out && Object.keys(out.body as object)).toEqual(["q", "page", "size", "list"]);
    expect(movedOut(body, "/q")).toBeUndefined();
  });
});

describe("what the pointer means over a line", () => {
  it("is beside a value, and inside an object in its middle", () => {
    expect(bodyDrop(body, "/q", "/page/size", 0.2)).toMatchObject({ home: "/page", index: 0 });
    expect(bodyDrop(body, "/q", "/page/size", 0.8)).toMatchObject({ home: "/page", index: 1 });
    expect(bodyDrop(body, "/q", "/page", 0.1)).toEqual({ home: "", index: 1, mark: "before" });
    expect(bodyDrop(body, "/q", "/page", 0.5)).toEqual({ home: "/page", index: 2, mark: "inside" });
    // Right under an object's line stands the first of its members.
    expect(bodyDrop(body, "/q", "/page", 0.9)).toEqual({ home: "/page", index: 0, mark: "after" });
    expect(bodyDrop({ a: {}, b: 1 }, "/b", "/a", 0.9)).toMatchObject({ home: "", index: 1 });
    expect(bodyDrop(body, "/page/q", "", 0.1)).toMatchObject({ home: "", mark: "inside" });
  });

  it("is nothing over the line itself and what is in it", () => {
    expect(bodyDrop(body, "/page", "/page", 0.5)).toBeUndefined();
    expect(bodyDrop(body, "/page", "/page/size", 0.5)).toBeUndefined();
    expect(bodyDrop("only a text", "/x", "", 0.5)).toBeUndefined();
  });
});
