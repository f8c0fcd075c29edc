// biome-ignore-all lint/suspicious/noTemplateCurlyInString: a shell's variables look like a template.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitShellWords } from "./shell-words";

describe("shell words", () => {
  it.each<[string, string, string[]]>([
    ["quotes", `a 'b c' "d e" f'g'"h"`, ["a", "b c", "d e", "fgh"]],
    ["empty words", `a '' ""`, ["a", "", ""]],
    ["escapes", String.raw`a\ b "c\"d\$e\n" 'f\g'`, ["a b", String.raw`c"d$e\n`, String.raw`f\g`]],
    ["$'…'", String.raw`$'a\'b\n\x41\u00e9\101'`, ["a'b\nAéA"]],
    [
      "bytes of $'…', which are UTF-8 or Latin-1",
      String.raw`$'\xe2\x9c\223\n\u2713' $'\xe9t\xe9'`,
      ["✓\n✓", "été"],
    ],
    ["a line break in Windows", 'a ^"b^\n\nc^" ^\r\n  d', ["a", "b\nc", "d"]],
    ["continued lines", "a \\\n  b \\\r\n  c", ["a", "b", "c"]],
    ["a continued line in quotation marks", '"a\\\nb"', ["ab"]],
    [
      "Windows",
      'curl ^"https://a^" ^\r\n  -H ^"x: ^\\^"y^\\^"^"',
      ["curl", "https://a", "-H", 'x: "y"'],
    ],
    ["PowerShell's continued lines", "a `\n b", ["a", "b"]],
    [
      "quotation marks of PowerShell",
      'a `\n \'it\'\'s\' "`"b`" ""c"" d``e`tf"',
      ["a", "it's", '"b" "c" d`e\tf'],
    ],
    [
      "Windows PowerShell's quotation marks",
      String.raw`curl.exe '{\"a\": 1}' '{"b": "\"c"}' ""`,
      ["curl.exe", '{"a": 1}', String.raw`{"b": "\"c"}`, ""],
    ],
    ["a POSIX shell's backticks", "\"x `b`\" 'it''s'", ["x `b`", "its"]],
    ["comments on lines of their own", "a#b\n # c 'd\n\n e", ["a#b", "e"]],
    ["variables, which stay", 'a "$B" ${C}', ["a", "$B", "${C}"]],
    ["an address with &", "https://a.example/?b=1&c=2", ["https://a.example/?b=1&c=2"]],
  ])("are split correctly: %s", (_, text, words) => {
    expect(splitShellWords(text).words).toEqual(words);
  });

  it("end at the next command", () => {
    expect(splitShellWords("a b | jq .")).toEqual({
      words: ["a", "b"],
      variables: [],
      rest: "| jq .",
      isUnclosed: false,
    });
    for (const next of ["curl c", "\n# Deletes it\r\n  $ curl -X DELETE c"])
      expect(splitShellWords(`curl a\n -H b\n${next}`)).toMatchObject({
        words: ["curl", "a", "-H", "b"],
        rest: next.trimStart().replace(/^#.*\s+/, ""),
      });
    expect(splitShellWords("a 'b | c'")).toEqual({
      words: ["a", "b | c"],
      variables: [],
      rest: "",
      isUnclosed: false,
    });
  });

  it("include the variables that a shell would replace", () => {
    const { words, variables } = splitShellWords(
      `a $B "${"${C:-1}"} \\$D" '$E' $(date +%s) "$(cat "f")" $env:G $1 5$`,
    );
    expect(variables).toEqual(["$B", "${C:-1}", "$(date +%s)", '$(cat "f")', "$env:G"]);
    expect(words).toEqual([
      "a",
      "$B",
      "${C:-1} $D",
      "$E",
      "$(date +%s)",
      '$(cat "f")',
      "$env:G",
      "$1",
      "5$",
    ]);
  });

  it("can be split from any text", () => {
    fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => void splitShellWords(text)));
    const single = (word: string) => `'${word.replaceAll("'", `'\\''`)}'`;
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1 })), (words) => {
        const text = words.map(single).join(" ");
        fc.pre(!/[\^`][ \t]*\r?\n|[\^`]"|^\s*curl\.exe/i.test(text));
        expect(splitShellWords(text).words).toEqual(words);
      }),
    );
  });
});
