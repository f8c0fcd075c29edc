import { beforeAll, describe, expect, it } from "vitest";
import { textToolbox } from "@/lib/gallery/text-toolbox";
import { type GalleryAgentRun, startGalleryAgent } from "./gallery-fixture";

let agent: GalleryAgentRun;
beforeAll(async () => {
  agent = await startGalleryAgent(textToolbox);
});
const getText = async (tool: string, params: object) =>
  (await agent.data(tool, { ...params })).text;

describe("countWords", () => {
  it("counts", async () => {
    const text = "It's a co-op.\nIs it? Yes!\n\nZwei Wörter 🙂";
    expect(await agent.data("countWords", { text })).toEqual({
      words: 8,
      differentWords: 8,
      characters: 40,
      charactersWithoutSpaces: 31,
      lines: 4,
      sentences: 4,
      paragraphs: 2,
      readingSeconds: 3,
    });
  });
  it("counts zero in an empty text", async () => {
    expect(await agent.data("countWords", { text: "" })).toEqual({
      words: 0,
      differentWords: 0,
      characters: 0,
      charactersWithoutSpaces: 0,
      lines: 0,
      sentences: 0,
      paragraphs: 0,
      readingSeconds: 0,
    });
  });
});

describe("slugify", () => {
  it.each([
    ["Crème brûlée: Grandma's recipe", "-", "creme-brulee-grandmas-recipe"],
    ["Straße & Łódź", "_", "strasse_lodz"],
    ["  --a-- ", "-", "a"],
  ])("converts %s", async (text, separator, slug) => {
    expect(await getText("slugify", { text, separator })).toBe(slug);
  });
  it("rejects text without Latin letters or digits", async () => {
    expect(await agent.failure("slugify", { text: "日本" })).toMatch(/no Latin letter or digit/);
  });
});

describe("changeCase", () => {
  it.each([
    ["parse HTML text", "camel", "parseHtmlText"],
    ["parseHTMLText2Go", "snake", "parse_html_text2_go"],
    ["élan vital", "pascal", "ÉlanVital"],
    ["someThing", "kebab", "some-thing"],
    ["some thing", "constant", "SOME_THING"],
    ["the fox's DEN", "title", "The Fox's Den"],
    ["HELLO WORLD", "sentence", "Hello world"],
    ["Hello", "upper", "HELLO"],
    ["", "camel", ""],
  ])("converts %s to %s", async (text, to, expected) => {
    expect(await getText("changeCase", { text, to })).toBe(expected);
  });
});

describe("extractContacts", () => {
  const text =
    "See https://example.com/docs, (https://en.wikipedia.org/wiki/Rust_(language)) or ada@example.com. Again: https://example.com/docs!";
  const links = ["https://example.com/docs", "https://en.wikipedia.org/wiki/Rust_(language)"];
  it("finds each contact once, without the punctuation around it", async () => {
    const emails = ["ada@example.com"];
    expect(await agent.data("extractContacts", { text })).toEqual({ links, emails });
    expect(await agent.data("extractContacts", { text, what: "links" })).toEqual({ links });
    expect(await agent.data("extractContacts", { text, what: "emails" })).toEqual({ emails });
  });
  it("handles a hostile text quickly", async () => {
    const hostile = `${"a.".repeat(50_000)}@`;
    expect(await agent.data("extractContacts", { text: hostile })).toEqual({
      links: [],
      emails: [],
    });
  });
});

describe("compareTexts", () => {
  const before = "a\nb\nmilk\nbread\neggs\nc\nd\ne\nf";
  const after = "a\nb\nmilk\nbutter\neggs\njam\nc\nd\ne\nf";
  const lines = ["  b", "  milk", "- bread", "+ butter", "  eggs", "+ jam", "  c", "  d"];

  it("shows what changed, line by line", async () => {
    expect(await getText("compareTexts", { before, after, context: 2 })).toBe(
      `${lines.join("\n")}\n`,
    );
    expect(await getText("compareTexts", { before, after: before })).toBe(
      "The texts are the same.",
    );
    expect(await getText("compareTexts", { before: "", after: "a" })).toBe("+ a\n");
    expect(await getText("compareTexts", { before: "a", after: "" })).toBe("- a\n");
  });

  it("streams the lines as they are found", async () => {
    const chunks: unknown[] = [];
    const stream = (chunk: unknown) => void chunks.push(chunk);
    await agent.data("compareTexts", { before, after, context: 2 }, { stream });
    expect(chunks.length).toBeGreaterThan(1);
    expect(chunks.join("")).toBe(`${lines.join("\n")}\n`);
  });

  it("compares long texts with few differences, and rejects texts that differ everywhere", async () => {
    const long = (mark: string) => Array.from({ length: 600 }, (_, n) => `${mark}${n}`).join("\n");
    const similar = `${long("a")}\nx\n${long("b")}`;
    const diff = await getText("compareTexts", {
      before: similar,
      after: similar.replace("\nx\n", "\ny\n"),
      context: 0,
    });
    expect(diff).toBe("- x\n+ y\n");
    expect(await getText("compareTexts", { before: long("a"), after: long("b") })).toContain(
      "- a0",
    );
    expect(
      await agent.failure("compareTexts", {
        before: long("a"),
        after: `${long("b")}\n${long("c")}`,
      }),
    ).toMatch(/^TOOL ERROR: LIMIT_EXCEEDED\nThe texts differ in too many lines/);
  });
});

describe("fillTemplate", () => {
  const template = "Dear {{name}}, {{ name }}: {{order.number}}.";
  it("fills every placeholder and runs its observer", async () => {
    const values = ["name=Ada = Countess", "order.number=$&42", "spare=1"];
    expect(await getText("fillTemplate", { template, values })).toBe(
      "Dear Ada = Countess, Ada = Countess: $&42.",
    );
    const logMessages = agent.records.at(-1)?.log.map(({ message }) => message);
    expect(logMessages).toEqual(
      expect.arrayContaining(["no placeholder for a value", "template filled"]),
    );
  });

  it("is rejected by its validate hook before it runs", async () => {
    const { outcome, ran } = await agent.run("fillTemplate", { template, values: ["name=Ada"] });
    expect(ran).toBe(false);
    expect(outcome).toMatchObject({
      ok: false,
      error: {
        code: "MISSING_PARAMETER",
        message: 'The template needs "order.number".',
        parameter: "values",
        recoveryHint: "Give every name of the template a value and try again.",
      },
    });
    expect(await agent.failure("fillTemplate", { template, values: ["Ada"] })).toMatch(
      /^TOOL ERROR: INVALID_PARAMETER\n"Ada" is not a name with its value\./,
    );
  });
});

describe("base64", () => {
  it.each([
    ["Grüße 🌍", "R3LDvMOfZSDwn4yN", false],
    ["??>>~~", "Pz8+Pn5+", false],
    ["??>>~~a", "Pz8-Pn5-YQ", true],
    ["", "", false],
  ])("round-trips %j", async (text, base64, urlSafe) => {
    expect(await getText("base64", { text, direction: "encode", urlSafe })).toBe(base64);
    expect(await getText("base64", { text: base64, direction: "decode" })).toBe(text);
  });
  it.each([
    ["a*b=", '"*" is not a Base64 character.'],
    ["abcde", "The text is not complete Base64."],
    ["/w==", "The decoded bytes are not UTF-8 text."],
  ])("rejects %s", async (text, message) => {
    expect(await agent.failure("base64", { text, direction: "decode" })).toContain(message);
  });
});

describe("formatJson", () => {
  it("reformats JSON", async () => {
    const json = '{ "b": [1, 2],\n  "a": {"d": null, "c": true} }';
    expect(await getText("formatJson", { json })).toBe(JSON.stringify(JSON.parse(json), null, 2));
    expect(await getText("formatJson", { json, indent: 0, sortKeys: true })).toBe(
      '{"a":{"c":true,"d":null},"b":[1,2]}',
    );
    const numbers = '{"#1":12345678901234567890,"a":[-1.50,"\\"#2",1e400,""]}';
    expect(await getText("formatJson", { json: numbers, indent: 0 })).toBe(numbers);
  });
  it("explains what is invalid", async () => {
    const error = await agent.failure("formatJson", { json: '{"a": 1,}' });
    expect(error).toMatch(/^TOOL ERROR: INVALID_PARAMETER\nThe text is not JSON: .+\.\nPARAMETER/);
    expect(await agent.failure("formatJson", { json: "1", indent: 9 })).toContain("0 to 8");
  });
});

describe("csvToJson", () => {
  it("parses quotes, separators and line breaks as in RFC 4180", async () => {
    const csv =
      '\uFEFFname,note,age\r\n"Lovelace, Ada","said ""hi""\nand left",36\r\nAlan,,041\r\nGrace,1e400,12345678901234567890\r\n';
    expect(await agent.data("csvToJson", { csv, numbers: true })).toEqual({
      columns: ["name", "note", "age"],
      rows: [
        { name: "Lovelace, Ada", note: 'said "hi"\nand left', age: 36 },
        { name: "Alan", note: "", age: "041" },
        { name: "Grace", note: "1e400", age: "12345678901234567890" },
      ],
    });
    expect(await agent.data("csvToJson", { csv: "a;b\n1;2", separator: "semicolon" })).toEqual({
      columns: ["a", "b"],
      rows: [{ a: "1", b: "2" }],
    });
  });
  it.each([
    ["a,b\n1", "Row 2 has a different number of fields (1) than the first row (2)."],
    ['a,b\n"1', "A quote is never closed, in row 2."],
    ['a,b\n"1"x,2', "Row 2 has text after a closing quote."],
    ["a,a\n1,2", 'The column "a" occurs twice.'],
    ["", "The table is empty."],
  ])("rejects %j", async (csv, message) => {
    expect(await agent.failure("csvToJson", { csv })).toContain(message);
  });
});
