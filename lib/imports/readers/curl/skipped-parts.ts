import { cutText } from "@/lib/schema/truncate";
import type { CurlCommand } from "./curl-command";
import type { AddNote } from "./note";

const otherAuths = ["digest", "ntlm", "negotiate", "aws-sigv4"];

/**
 * Returns the option that selects authentication other than basic. Tools do not support it, and
 * must not send its password as basic authentication instead.
 */
export const findOtherAuth = ({ unsupported }: CurlCommand): string | undefined =>
  otherAuths.find((name) => unsupported.includes(name));

/** Lists the files from which the command reads headers and cookies. */
const listHeaderFiles = ({ headers, cookie }: CurlCommand): string[] => [
  ...headers.filter((line) => line.startsWith("@")).map((line) => line.slice(1)),
  ...(cookie !== undefined && cookie !== "" && !cookie.includes("=") ? [cookie] : []),
];

/** Notes the parts of the command that a tool does not support. */
export const noteSkippedParts = (command: CurlCommand, addNote: AddNote): void => {
  if (command.urls.length > 1)
    addNote("urls_left_out", "The command has several URLs; only the first is used.");
  if (command.hasMore) addNote("rest_left_out", "Text after the command was skipped.");
  if (command.insecure) addNote("insecure", "Certificates are always verified, so -k was skipped.");
  const auth = findOtherAuth(command);
  if (auth !== undefined)
    addNote(
      "auth_unsupported",
      `The authentication "${auth}" is not supported, so the tool sends none. Choose another that the service accepts.`,
    );
  for (const file of listHeaderFiles(command))
    addNote(
      "file_left_out",
      `The file "${cutText(file, 100)}" is not part of the command. Add its headers to the tool.`,
    );
  const skippedOptions = [
    ...command.unsupported.filter((name) => name !== auth),
    ...command.unknown,
  ];
  if (skippedOptions.length > 0)
    addNote(
      "options_left_out",
      `These options were skipped: ${skippedOptions
        .slice(0, 10)
        .map((name) => (name.startsWith("-") ? name : `--${name}`))
        .join(", ")}.`,
    );
};
