import { takeWrittenFiles } from "./written-files";

/** The prompt of a shell, of cmd or of PowerShell, as copied with a command. */
const prompt = String.raw`(?:(?:PS )?[^\s"'\x60]*\s?[$>%]\s*)?`;
const command = new RegExp(
  String.raw`^\s*${prompt}(?:sudo\s+)?((?:[^\s"']*[\\/])?curl(?:\.exe)?(?:\s|$))`,
  "i",
);
/** A comment, the start of a block of code, an option or a variable: what a script has before its command. */
const preamble = /^\s*(?:#.*|```.*|set\s.*|(?:export\s+)?[A-Za-z_]\w*=\S*)?$/;
const rootPrompt = /^\s*#\s+(?=curl(?:\.exe)?\s)/i;
const MAX_PREAMBLE_LINES = 200;
/** How far into its line a command may begin, so that no line takes long. */
const MAX_PROMPT_CHARACTERS = 300;

/** The text from a cURL command on, without what a script or a page has before it; undefined if there is none. */
export const findCurlCommand = (source: string): string | undefined => {
  const input = takeWrittenFiles(source).text;
  const lines = input.replace(/^\uFEFF/, "").split("\n");
  for (const [index, line] of lines.slice(0, MAX_PREAMBLE_LINES).entries()) {
    const name = command.exec(line.slice(0, MAX_PROMPT_CHARACTERS))?.[1];
    if (name !== undefined) {
      const first = line.slice(line.indexOf(name));
      const rest = lines.slice(index + 1);
      const end = rest.findIndex((other) => /^\s*```\s*$/.test(other));
      return [first, ...rest.slice(0, end === -1 ? undefined : end)].join("\n").trim();
    }
    if (!preamble.test(line)) return undefined;
  }
  return rootPrompt.test(input) ? input.replace(rootPrompt, "").trim() : undefined;
};
