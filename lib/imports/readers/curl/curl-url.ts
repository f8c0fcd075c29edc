import { cutText } from "@/lib/schema/truncate";
import { addScheme } from "../request/add-scheme";
import { PLACEHOLDER_URL } from "../request/placeholder-url";
import type { AddNote } from "./note";
import { variablePattern } from "./shell-words";

/** Matches a variable of a shell or of cmd, or a name in braces. */
const variable = String.raw`(?:${variablePattern.source}|%\w+%|\{+[^{}]+\}+)`;
const hasVariable = new RegExp(variable, "i");
const urlParts = new RegExp(
  String.raw`^(?:(?:[a-z][a-z0-9+.-]*|${variable}):\/\/)?([^/?#@]*@)?((?:${variable}|[^/?#])*)(.*)$`,
  "is",
);

/** Returns the URL of a command, whether or not the command contains its host. */
export const readCurlUrl = (
  text: string,
  addNote: AddNote,
): { url: URL; isHostKnown: boolean } | undefined => {
  const [, userInfo = "", host = "", rest = ""] = urlParts.exec(text) ?? [];
  const isHostKnown = !hasVariable.test(host);
  const whole = isHostKnown
    ? addScheme(text)
    : PLACEHOLDER_URL.replace("//", `//${userInfo}`) + rest;
  const url = URL.parse(whole.replace(/\s/g, "%20").replaceAll("\\", "%5C"));
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === "") return undefined;
  if (!isHostKnown)
    addNote(
      "server_missing",
      `The host of "${cutText(host, 80)}" is unknown, so ${PLACEHOLDER_URL} is used. Set the base URL.`,
    );
  return { url, isHostKnown };
};
