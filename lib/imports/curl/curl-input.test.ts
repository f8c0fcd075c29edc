// biome-ignore-all lint/suspicious/noTemplateCurlyInString: a shell's variables look like a template.
import { expect, it } from "vitest";
import { readCurl } from "./curl-fixture";

it.each([
  ["-d @- <<EOF", '{"a": 1}', "EOF", { type: "json", value: { a: 1 } }],
  [
    "--json @- << 'END-1' | jq .",
    '{"a": "it\'s"}',
    "END-1",
    { type: "json", value: { a: "it's" } },
  ],
  ["--data-binary @- <<-EOF", '\t{"a": 1}', "\tEOF", { type: "json", value: { a: 1 } }],
  ["-d @- <<EOF", "a=1&b=2", "EOF", { type: "form", value: { a: "1", b: "2" } }],
  ["--data-urlencode text@- <<'EOF'", "a b", "EOF", { type: "form", value: { text: "a b\n" } }],
  [
    "-H 'content-type: application/x-ndjson' --data-binary @- <<EOF",
    '{"index": {}}\n{"a": 1}',
    "EOF",
    { type: "text", value: '{"index": {}}\n{"a": 1}\n' },
  ],
])("reads the lines after %s as input", (options, lines, end, body) => {
  const { handler, files, notes } = readCurl(
    `curl https://a.example/r ${options}\n${lines}\n${end}`,
  );
  expect(handler).toMatchObject({ method: "POST", url: "https://a.example/r", body });
  expect(files).toEqual([]);
  expect(notes.map(({ code }) => code)).toEqual(options.includes("jq") ? ["rest_left_out"] : []);
});

it("accepts options after the operator and another command after the lines", () => {
  const { handler, notes } = readCurl(
    'curl -d @- <<EOF -X PUT https://a.example\n{"a": 1}\nEOF\necho done',
  );
  expect(handler).toMatchObject({ method: "PUT", body: { value: { a: 1 } } });
  expect(notes.map(({ code }) => code)).toEqual(["rest_left_out"]);
});

it("reads variables unless the delimiter is quoted", () => {
  const command = (end: string) =>
    readCurl(`curl https://a.example -d @- <<${end}\n{"a": "$B", "c": "\\$D"}\nEOF`);
  expect(command("EOF")).toMatchObject({
    shellVariables: ["$B"],
    handler: { body: { value: { a: "$B", c: "$D" } } },
  });
  expect(command("'EOF'").shellVariables).toEqual([]);
});

it("accepts the output of cat as a value", () => {
  const command = (end: string) =>
    readCurl(
      `curl https://a.example -X PUT -d "$(cat <<${end}\n{"a": "it's (b)", "c": "$D"}\nEOF\n)" -H 'x-e: 1'`,
    );
  for (const end of ["'EOF'", "EOF"]) {
    const { handler, shellVariables } = command(end);
    expect(handler).toEqual({
      kind: "http",
      method: "PUT",
      url: "https://a.example/",
      headers: [{ name: "x-e", value: "1" }],
      body: { type: "json", value: { a: "it's (b)", c: "$D" } },
    });
    expect(shellVariables).toEqual(end === "EOF" ? ["$D"] : []);
  }
});

it("accepts a string as input", () => {
  const { handler } = readCurl(`curl https://a.example -d @- <<< '{"a": 1}' -X PATCH`);
  expect(handler).toMatchObject({ method: "PATCH", body: { type: "json", value: { a: 1 } } });
});

it("treats input from a file as a file", () => {
  const { files } = readCurl("curl https://a.example --json @- < body.json");
  expect(files).toEqual(["-"]);
});

it.each([
  ["cat > body.json <<EOF", "-d @body.json"],
  ["cat <<'EOF' > body.json", "--json @./body.json"],
  ["$ cat <<EOF >body.json", "--data-binary @body.json"],
])("reads the file that %s writes", (start, option) => {
  const command = `#!/bin/sh\n${start}\n{"a": "$B"}\nEOF\n\ncurl https://a.example ${option}`;
  const { handler, files, notes, shellVariables } = readCurl(command);
  expect(handler).toMatchObject({ method: "POST", body: { type: "json", value: { a: "$B" } } });
  expect([files, notes.map(({ code }) => code)]).toEqual([[], []]);
  expect(shellVariables).toEqual(start.includes("'") ? [] : ["$B"]);
});

it("reports a file that is not part of the command", () => {
  const { files } = readCurl("cat > a.json <<EOF\n{}\nEOF\ncurl https://a.example -d @b.json");
  expect(files).toEqual(["b.json"]);
});

it("reads only the first of several commands", () => {
  const { handler, notes } = readCurl(
    "curl https://a.example/r -H 'x-a: 1'\n\n# Then delete it.\ncurl -X DELETE https://a.example/r/1",
  );
  expect(handler).toMatchObject({ method: "GET", url: "https://a.example/r" });
  expect(notes.map(({ code }) => code)).toEqual(["rest_left_out"]);
});
