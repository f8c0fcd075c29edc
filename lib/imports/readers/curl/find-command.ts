import { takeWrittenFiles } from "./written-files";

/** Matches the prompt of a shell, cmd or PowerShell, which may be copied along with a command. */
const prompt = String.raw`(?:(?:PS )?[^\s"'\x60]*\s?[$>%]\s*)?`;
/** Matches variables that are set for one command: `TOKEN=x HOST="…" curl`. */
const assignments = String.raw`(?:[A-Za-z_]\w*=(?:[^\s"']|"[^"]*"|'[^']*')*\s+)*`;
const command = new RegExp(
  String.raw`^\s*${prompt}${assignments}(?:sudo\s+)?((?:[^\s"']*[\\/])?curl(?:\.exe)?(?:\s|$))`,
  "i",
);
/**
 * Matches what a script may have before its command: a comment, the start of a code block, an
 * option or a variable.
 */
const preamble = /^\s*(?:#.*|```.*|set\s.*|(?:export\s+)?[A-Za-z_]\w*=\S*)?$/;
const rootPrompt = /^\s*#\s+(?=curl(?:\.exe)?\s)/i;
const MAX_PREAMBLE_LINES = 200;
/** How far into its line a command may begin, so that no line takes long to match. */
const MAX_PROMPT_CHARACTERS = 300;

/**
 * Returns the text from a cURL command on, without what a script or page has before it. Returns
 * undefined if there is none.
 */
export const findCurlCommand = (source: string): string | undefined => {
  const input = takeWrittenFiles(source).text;
  const lines = input.replace(/^\uFEFF/, "").split("\n");
  for (const [index, line] of lines.slice(0, MAX_PREAMBLE_LINES).entries()) {
    const [start = "", name] = command.exec(line.slice(0, MAX_PROMPT_CHARACTERS)) ?? [];
    if (name !== undefined) {
      const first = line.slice(start.length - name.length);
      const rest = lines.slice(index + 1);
      const end = rest.findIndex((other) => /^\s*```\s*$/.test(other));
      return [first, ...rest.slice(0, end === -1 ? undefined : end)].join("\n").trim();
    }
    if (!preamble.test(line)) return undefined;
  }
  return rootPrompt.test(input) ? input.replace(rootPrompt, "").trim() : undefined;
};
