import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { plantedTexts } from "../words/planted-texts.ts";
import { wordExceptions } from "../words/word-exceptions.ts";
import { isMessage, isScreen, wordRules } from "../words/word-rules.ts";

type Match = { file: string; line: number; rule: string; text: string; advice: string };

const isText = /\.(?:ts|tsx|mjs|cjs|md|css|prisma|yml)$/;
const isCode = /\.(?:ts|tsx|mjs|cjs)$/;
/** Excluded, because its words are the rules themselves. */
const ownFolder = "scripts/words/";
/** The formatter leaves single quotes only around a double quotation mark. */
const commentsAndStrings =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'"'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\[\s\S])*`/g;

/** Files whose templates are code, which authors read and copy. */
const hasCodeTemplates = /^lib\/gallery\/|\/starting-modules\.ts$/;

/** Replaces comments and strings with `""` and their line breaks. */
const toCode = (text: string, keepsTemplates = false): string =>
  text.replace(commentsAndStrings, (part) =>
    keepsTemplates && part.startsWith("`")
      ? `"";${toCode(part.slice(1, -1).replaceAll("\\`", "`"))}`
      : `""${part.replace(/[^\n]/g, "")}`,
  );

/** Removes comments but keeps strings. */
const toScreenTexts = (text: string) =>
  text.replace(commentsAndStrings, (part) =>
    part.startsWith("/") ? part.replace(/[^\n]/g, "") : part,
  );

function findMatches(file: string, text: string): Match[] {
  const sources = {
    code: isCode.test(file) ? toCode(text, hasCodeTemplates.test(file)) : "",
    screens: isScreen.test(file) ? toScreenTexts(text) : "",
    messages: isMessage.test(file) ? text : "",
    all: text,
  };
  return wordRules.flatMap((rule) => {
    const source = sources[rule.in];
    return [...source.matchAll(rule.pattern)].map(({ index, 0: match }) => ({
      file,
      line: source.slice(0, index).split("\n").length,
      rule: rule.name,
      text: match,
      advice: rule.advice,
    }));
  });
}

function checkPlantedTexts() {
  for (const { file, text, violates } of plantedTexts) {
    const reported = [...new Set(findMatches(file, text).map(({ rule }) => rule))];
    if (reported.join() !== violates.join())
      throw new Error(
        `Planted ${file}: expected "${violates.join()}", reported "${reported.join()}".`,
      );
  }
}

function main() {
  checkPlantedTexts();
  const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"])
    .toString()
    .split("\n")
    .filter((file) => isText.test(file) && !file.startsWith(ownFolder) && fs.existsSync(file));
  const used = new Set<unknown>();
  const matches = files
    .flatMap((file) => findMatches(file, fs.readFileSync(file, "utf8")))
    .filter(({ file, rule, text }) => {
      const exception = wordExceptions.find(
        (entry) => entry.rule === rule && entry.files.test(file) && entry.text.test(text),
      );
      used.add(exception);
      return exception === undefined;
    });
  for (const { file, line, rule, text, advice } of matches)
    console.error(`${file}:${line}  ${rule}: "${text.trim()}". ${advice}`);
  const unused = wordExceptions.filter((exception) => !used.has(exception));
  for (const { rule, reason } of unused) console.error(`Unused exception of ${rule}: ${reason}`);
  if (matches.length + unused.length > 0)
    throw new Error(`${matches.length} words to replace, ${unused.length} unused exceptions.`);
  const plantedCount = plantedTexts.filter(({ violates }) => violates.length > 0).length;
  console.log(
    `Words: ${files.length} files; all ${plantedCount} planted violations were reported.`,
  );
}

process.chdir(path.resolve(import.meta.dirname, "../.."));
try {
  main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
