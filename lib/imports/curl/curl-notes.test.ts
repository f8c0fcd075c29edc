// biome-ignore-all lint/suspicious/noTemplateCurlyInString: a shell's variables look like a template.

import { describe, expect, it } from "vitest";
import type { HttpHandler } from "@/lib/agent/handlers/http";
import { importCurl } from "./curl";
import { readCurl } from "./curl-fixture";

describe("an imported command", () => {
  it("notes a Host header that differs from the URL's, and invalid header names", () => {
    const messages = (header: string) =>
      readCurl(`curl https://a.example -H '${header}'`).notes.map(({ message }) => message);
    expect(messages("Host: b.example")).toEqual([
      'The header "host" cannot be set and was skipped.',
    ]);
    expect(messages("x y: 1")).toEqual(['The header "x y" cannot be set and was skipped.']);
    expect(messages("Host: A.example")).toEqual([]);
    expect(messages("Connection: keep-alive")).toEqual([]);
  });

  it("does not send a password as basic authentication if it is for another kind", () => {
    for (const option of ["--digest", "--ntlm", "--negotiate", "--aws-sigv4 aws:amz:eu:s3"]) {
      const { handler, notes } = readCurl(`curl ${option} -u me:sesame https://a.example`);
      expect(handler.auth).toBeUndefined();
      const name = option.replace("--", "").split(" ")[0];
      expect(notes).toEqual([
        {
          code: "auth_unsupported",
          message: `The authentication "${name}" is not supported, so the tool sends none. Choose another that the service accepts.`,
        },
      ]);
    }
  });

  it("keeps the digits of numbers that JavaScript would round", () => {
    const body = '{"id":9007199254740993,"rows":[{"id":9007199254740993}],"n":1}';
    const { manifest, warnings } = importCurl({
      kind: "curl",
      command: `curl https://a.example -H 'content-type: application/json' -d '${body}'`,
    });
    expect(manifest.tools[0]?.parameters.properties).toMatchObject({
      id: { type: "string", examples: ["9007199254740993"] },
      rows: { examples: [[{ id: "9007199254740993" }]] },
      n: { type: "integer" },
    });
    expect(warnings.map(({ message }) => message)).toContain(
      "9007199254740993 is too large for a number, so it is sent as a string.",
    );
  });

  it("notes files that contain its headers or cookies", () => {
    const { notes } = readCurl("curl -H @headers.txt -b jar.txt https://a.example");
    expect(notes.map(({ message }) => message)).toEqual([
      'The file "headers.txt" is not part of the command. Add its headers to the tool.',
      'The file "jar.txt" is not part of the command. Add its headers to the tool.',
    ]);
  });

  it("does not mistake the value of an option for the URL", () => {
    const { handler, notes } = readCurl(
      "curl --proto '=https' --tlsv1.2 --create-file-mode 600 -sSf https://a.example/x",
    );
    expect([handler.url, notes]).toEqual(["https://a.example/x", []]);
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
    expect(readCurl(command).secrets.fields).toEqual({});
    const { warnings } = importCurl({
      kind: "curl",
      command: "curl https://a.example/$ID -d '$gt'",
    });
    expect(warnings.map(({ code }) => code)).not.toContain("shell_variables");
  });

  it("notes variables in JSON whose type is unknown, because they have no quotes", () => {
    const convert = (json: string) => {
      const command = `curl https://a.example --json '${json}'`;
      const { manifest, warnings } = importCurl({ kind: "curl", command });
      const [tool] = manifest.tools;
      return {
        body: (tool?.handler as HttpHandler | undefined)?.body,
        types: Object.values(tool?.parameters.properties ?? {}).map(({ type }) => type),
        notes: warnings.filter(({ code }) => code !== "description_missing"),
      };
    };
    const toNote = (names: string) => ({
      path: "/tools/0",
      code: "style_changed",
      message: `Sent as text, because the type is unknown: ${names}. Change the type if the service expects another.`,
    });
    expect(convert('{"count": {{count}}, "name": "{{name}}", "n": 2, "b": {{ is_b }}}')).toEqual({
      body: {
        type: "json",
        value: {
          count: "{{params.count}}",
          name: "{{params.name}}",
          n: "{{params.n}}",
          b: "{{params.b}}",
        },
      },
      types: ["string", "string", "integer", "string"],
      notes: [toNote("{{count}} and {{ is_b }}")],
    });
    expect(convert('{"a": 1, "b": "{{c}}, {{d}}, "}').notes).toEqual([]);
    expect(convert("{\"n\": '$N'}").notes).toEqual([toNote("$N")]);
    expect(convert('{"a": {{b}} {{c}}}').notes.map(({ code }) => code)).toEqual(["body_as_text"]);
  });

  it.each(["$(date +%s)", "`date +%s`"])("notes a command inside the shell command: %s", (date) => {
    const { warnings } = importCurl({
      kind: "curl",
      command: `curl "https://a.example/b?since=${date}"`,
    });
    expect(warnings.map(({ message }) => message).join()).toContain(`replace ${date} with`);
  });
});
