import { readFileSync } from "node:fs";

type CodeBlock = { language: string; code: string };
/** A numbered step of the README's "Five minutes" section. */
export type ReadmeStep = {
  text: string;
  /** The names in bold: buttons, links and choices. */
  controls: string[];
  /** The values in code marks: what to type. */
  values: string[];
  blocks: CodeBlock[];
};

const removeIndent = (code: string) => code.replace(/^ {3}/gm, "").trimEnd();

const toStep = (source: string): ReadmeStep => {
  const blocks = [...source.matchAll(/```(\w+)\n([\s\S]*?)```/g)].map(
    ([, language = "", code = ""]) => ({ language, code: removeIndent(code) }),
  );
  const text = source.replace(/```\w+\n[\s\S]*?```/g, "").replace(/\s+/g, " ");
  return {
    text,
    controls: [...text.matchAll(/\*\*(.+?)\*\*/g)].map(([, name = ""]) => name),
    values: [...text.matchAll(/`(.+?)`/g)].map(([, value = ""]) => value),
    blocks,
  };
};

/** Returns the steps in the current README. */
export const readReadmeSteps = (): ReadmeStep[] => {
  const readme = readFileSync(new URL("../../../README.md", import.meta.url), "utf8");
  const [, section = ""] = readme.split(/^## Five minutes$/m);
  const [steps = ""] = section.split(/^## /m);
  return steps
    .split(/^\d+\. /m)
    .slice(1)
    .map(toStep);
};
