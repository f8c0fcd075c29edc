// biome-ignore-all lint/suspicious/noTemplateCurlyInString: a shell's variables look like a template.
import { expect, it } from "vitest";
import { readCurl } from "./curl-fixture";

const severalUrls = {
  code: "urls_left_out",
  message: "The command has several URLs; only the first is used.",
};

it.each([
  ["items/[1-3]", "items/1"],
  ["items/[001-100:10].json", "items/001.json"],
  ["{a,b}/[x-z]", "a/x"],
  ["items/{,old}", "items/"],
])("uses the first of the URLs of %s, with a note", (path, first) => {
  const { handler, notes } = readCurl(`curl 'https://a.example/${path}'`);
  expect(handler).toMatchObject({ url: `https://a.example/${first}` });
  expect(notes).toContainEqual(severalUrls);
});

it.each(["--next", "-:"])("ends the request at %s, with a note", (option) => {
  const { handler, notes } = readCurl(`curl a.example/r ${option} -d b=1 -H 'x: 1' b.example`);
  expect(handler).toEqual({ kind: "http", method: "GET", url: "https://a.example/r" });
  expect(notes.map(({ code }) => code)).toEqual(["rest_left_out"]);
});

it.each([
  "'https://a.example/{id}'",
  "'https://a.example/r?page[size]=1'",
  '\'https://a.example/r?q={"a":1,"b":2}\'',
  "'https://a.example/r?q={a{b,c}}'",
  '"https://a.example/${ID:-a,b}"',
  "'http://[::1]:8080/r'",
  "-g 'https://a.example/r?q={a,b}'",
  "--globoff 'https://a.example/[1-3]'",
])("finds one URL in %s", (options) => {
  expect(readCurl(`curl ${options}`).notes).not.toContainEqual(severalUrls);
});

it.each(["TOKEN=x", "A='b c' TOKEN=\"a curl \"", "$ TOKEN=x", "TOKEN=$(pass)"])(
  "reads a command after the variables %s",
  (start) => {
    const { handler, shellVariables } = readCurl(
      `${start} curl https://a.example/r -H "x-request: $TOKEN"`,
    );
    expect(handler).toMatchObject({ url: "https://a.example/r" });
    expect(shellVariables).toEqual(["$TOKEN"]);
  },
);
