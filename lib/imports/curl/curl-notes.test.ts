// biome-ignore-all lint/suspicious/noTemplateCurlyInString: a shell's variables look like a template.
import { describe, expect, it } from "vitest";
import { type ConvertedRequest, convertCurl } from "@/lib/imports/readers/curl/convert-curl";
import { importCurl } from "./curl";

const read = (command: string): ConvertedRequest => {
  const request = convertCurl(command);
  if ("problem" in request) throw new Error(request.problem);
  return request;
};

describe("an imported command", () => {
  it("notes a Host header that differs from the URL's, and invalid header names", () => {
    const messages = (header: string) =>
      read(`curl https://a.example -H '${header}'`).notes.map(({ message }) => message);
    expect(messages("Host: b.example")).toEqual([
      'The header "host" cannot be set and was skipped.',
    ]);
    expect(messages("x y: 1")).toEqual(['The header "x y" cannot be set and was skipped.']);
    expect(messages("Host: A.example")).toEqual([]);
    expect(messages("Connection: keep-alive")).toEqual([]);
  });

  it("notes shell variables that remain in its text", () => {
    const command =
      'curl "https://a.example/$ID/b?q=to $NAME" -H "Authorization: Bearer $TOKEN" -H "x-team: ${TEAM}" -d \'{"$gt":"$X"}\'';
    expect(importCurl({ kind: "curl", command }).warnings).toContainEqual({
      path: "/tools/0",
      code: "shell_variables",
      message:
        "The shell would replace $NAME, ${TEAM} with a value that is not part of the command. Enter the value or a parameter instead.",
    });
    expect(read(command).secrets.fields).toEqual({});
    const { warnings } = importCurl({
      kind: "curl",
      command: "curl https://a.example/$ID -d '$gt'",
    });
    expect(warnings.map(({ code }) => code)).not.toContain("shell_variables");
  });

  it("notes a command inside the shell command", () => {
    const { warnings } = importCurl({
      kind: "curl",
      command: 'curl "https://a.example/b?since=$(date +%s)"',
    });
    expect(warnings.map(({ message }) => message).join()).toContain("replace $(date +%s) with");
  });
});
