import { describe, expect, it } from "vitest";
import type { ResponseType } from "@/lib/agent/tool";
import { readText, toValue } from "./to-value";

const text = (value: string) => ({ type: "text", text: value }) as const;
const image = { type: "image", data: "aGk=", mimeType: "image/png" } as const;
const audio = { type: "audio", data: "aGk=", mimeType: "audio/wav" } as const;
const link = {
  type: "resource_link",
  uri: "https://files.example/a.pdf",
  name: "a.pdf",
  mimeType: "application/pdf",
} as const;
const imageItem = {
  type: "image",
  url: "data:image/png;base64,aGk=",
  mimeType: "image/png",
  description: "",
  metadata: {},
};
const linkItem = {
  type: "pdf",
  url: link.uri,
  mimeType: "application/pdf",
  description: "a.pdf",
  metadata: {},
};
const page = { type: "resource", resource: { uri: "docs://a", text: "The page." } } as const;
const blob = {
  type: "resource",
  resource: { uri: "docs://b", blob: "aGk=", mimeType: "image/gif" },
} as const;

const convert = (
  result: Parameters<typeof toValue>[0],
  responseType: ResponseType,
  hasOutputSchema = false,
) => {
  const warnings: string[] = [];
  const log = (_: unknown, line: string) => warnings.push(line);
  return { value: toValue(result, { responseType, hasOutputSchema, log }), warnings };
};

describe("a result as text", () => {
  it.each([
    [[text("One."), text("Two.")], "One.\nTwo."],
    [[page, link], "The page.\na.pdf: https://files.example/a.pdf"],
  ])("joins what can be read", (content, value) => {
    expect(convert({ content }, "text")).toEqual({ value, warnings: [] });
  });

  it("is the structured content if there is no text", () => {
    const structuredContent = { a: 1 };
    expect(convert({ content: [], structuredContent }, "text").value).toEqual({ a: 1 });
  });

  it.each(["text", "html"] as const)("is empty for %s if the server returned nothing", (type) => {
    expect(convert({ content: [] }, type).value).toBe("");
  });

  it.each([[["tea", "coffee"]], [2], [null], [{ a: 1 }]])(
    "is the structured content %j if a schema describes it",
    (structuredContent) => {
      const result = { content: [text("As text."), image], structuredContent } as never;
      expect(convert(result, "text", true)).toEqual({
        value: structuredContent,
        warnings: [expect.stringContaining("its structured content is the result")],
      });
    },
  );

  it("warns about files that are left out", () => {
    const { value, warnings } = convert({ content: [text("Here."), image] }, "text");
    expect(value).toBe("Here.");
    expect(warnings).toEqual([expect.stringMatching(/^A file .* Choose media or mixed/)]);
  });
});

it("turns files into data URLs for response type media", () => {
  expect(convert({ content: [text("Here."), image, audio, blob, link] }, "media").value).toEqual([
    imageItem,
    { ...imageItem, type: "audio", url: "data:audio/wav;base64,aGk=", mimeType: "audio/wav" },
    {
      ...imageItem,
      url: "data:image/gif;base64,aGk=",
      mimeType: "image/gif",
      description: "docs://b",
    },
    linkItem,
  ]);
  expect(convert({ content: [image] }, "media").value).toMatchObject({ mimeType: "image/png" });
  const forged = { ...image, mimeType: "image/png;base64,AA==,x" };
  expect(convert({ content: [forged] }, "media").value).toMatchObject({
    url: "data:application/octet-stream;base64,aGk=",
  });
});

it("keeps the annotations of files as metadata", () => {
  const annotations = { audience: ["user" as const], priority: 0.5 };
  for (const block of [image, audio, blob, link])
    expect(convert({ content: [{ ...block, annotations }] }, "media").value).toMatchObject({
      metadata: { annotations },
    });
});

describe("a result of response type mixed", () => {
  it("is the structured content with the files", () => {
    const structuredContent = { a: 1 };
    expect(convert({ content: [text("{}"), image], structuredContent }, "mixed")).toEqual({
      value: { a: 1, media: [imageItem] },
      warnings: [],
    });
  });

  it("has links to files as media", () => {
    const media = [linkItem];
    const content = [text("Here."), link];
    const structuredContent = { a: 1 };
    expect(convert({ content }, "mixed").value).toEqual({ text: "Here.", media });
    expect(convert({ content: [link] }, "mixed").value).toEqual({ media });
    expect(convert({ content, structuredContent }, "mixed").value).toEqual({ a: 1, media });
    expect(convert({ content, structuredContent }, "mixed", true)).toEqual({
      value: structuredContent,
      warnings: [expect.stringMatching(/^A file .* its structured content is the result/)],
    });
  });

  it("is the structured content alone if there is no place for files", () => {
    const content = [text("{}"), image];
    for (const [structuredContent, hasOutputSchema] of [
      [{ a: 1 }, true],
      [{ media: "own" }, false],
    ] as const) {
      const { value, warnings } = convert({ content, structuredContent }, "mixed", hasOutputSchema);
      expect(value).toEqual(structuredContent);
      expect(warnings).toEqual([expect.stringContaining("its structured content is the result")]);
    }
  });

  it("has the text and the files if nothing is structured", () => {
    expect(convert({ content: [text("Here."), image] }, "mixed")).toEqual({
      value: { text: "Here.", media: [imageItem] },
      warnings: [],
    });
  });

  it("has an empty text if the server returned nothing, and no text for structured content", () => {
    expect(convert({ content: [] }, "mixed").value).toEqual({ text: "" });
    expect(convert({ content: [], structuredContent: {} }, "mixed").value).toEqual({});
    const list = { content: [], structuredContent: [1, 2] } as never;
    expect(convert(list, "mixed").value).toEqual({ text: "[1,2]" });
  });
});

it("returns the text for response type html", () => {
  expect(convert({ content: [text("<p>Hi</p>")] }, "html").value).toBe("<p>Hi</p>");
});

it("reads the text of a failure", () => {
  expect(readText({ content: [text("No"), text("such note.")] })).toBe("No\nsuch note.");
});
