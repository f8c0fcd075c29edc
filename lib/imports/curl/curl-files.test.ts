import { expect, it } from "vitest";
import { manifestSchema } from "@/lib/agent/manifest";
import { importCurl } from "./curl";

const importOptions = (options: string) => {
  const command = `curl ${options} https://a.example/r`;
  const { manifest, warnings } = importCurl({ kind: "curl", command });
  expect(manifestSchema.safeParse(manifest).error).toBeUndefined();
  const [tool] = manifest.tools;
  if (tool?.handler.kind !== "http") throw new Error("No tool was created.");
  const notes = warnings
    .filter(({ code }) => code !== "description_missing")
    .map(({ path, code, message }) => `${path} ${code}: ${message}`);
  return { ...tool.handler, parameters: tool.parameters, notes };
};

const base64 = {
  type: "string",
  contentEncoding: "base64",
  description: "File content in Base64.",
};

it("turns files in a form into parts whose content callers provide", () => {
  const { body, parameters, notes } = importOptions(
    `-F a=1 -F photo=@cat.png -F 'data=@/tmp/x;type=text/plain' -F list=@a -F 'list=@"b c"'`,
  );
  expect(body).toEqual({
    type: "multipart",
    value: {
      a: "{{params.a}}",
      photo: "{{params.photo}}",
      data: "{{params.data}}",
      list: "{{params.list}}",
    },
    encoding: {
      photo: { contentType: "image/png", fileName: "cat.png" },
      data: { contentType: "text/plain", fileName: "x" },
      list: { fileName: "b c" },
    },
  });
  expect(parameters.properties).toMatchObject({
    photo: base64,
    data: { type: "string" },
    list: { type: "array", items: base64 },
  });
  expect(parameters.properties.data).not.toHaveProperty("contentEncoding");
  expect(parameters.required).toEqual(["a", "photo", "data", "list"]);
  expect(notes).toEqual([
    '/tools/0/handler/body file_as_base64: "photo" is a file. Callers provide its content in Base64. It is sent with the file name "cat.png" and the type image/png.',
    '/tools/0/handler/body file_as_text: "data" is a file. Callers provide its content as text. It is sent with the file name "x" and the type text/plain.',
    '/tools/0/handler/body file_as_base64: "list" is a file. Callers provide its content in Base64. It is sent with the file name "b c" and the type application/octet-stream.',
  ]);
});

it("reads many quoted attributes of a part that ends otherwise at once", () => {
  const value = `x${';type="a"'.repeat(40)};x`;
  expect(importOptions(`-F 'doc=${value}'`).body).toMatchObject({
    value: { doc: "{{params.doc}}" },
  });
});

it("keeps the types and names of a form's other parts", () => {
  const { body, notes } = importOptions(
    `-F 'meta={"a":1};type=application/json' -F 'doc=x;filename=b.csv' -F 'text=</tmp/x' --form-string 's=@x;type=y'`,
  );
  expect(body).toEqual({
    type: "multipart",
    value: {
      meta: "{{params.meta}}",
      doc: "{{params.doc}}",
      text: "{{params.text}}",
      s: "{{params.s}}",
    },
    encoding: {
      meta: { contentType: "application/json" },
      doc: { contentType: "text/csv", fileName: "b.csv" },
    },
  });
  expect(notes).toEqual([
    '/tools/0 file_left_out: The content of "text" is in a file, which is not part of the command. It is sent as text.',
  ]);
});

it("reads quoted content of a form's parts as curl does", () => {
  const { parameters, body } = importOptions(
    String.raw`-F 'meta="{\"a\":\"\\n;type=b\"}";type=application/json' -F 'title="a;type=b"' -F 'half=a"b\"c'`,
  );
  const examples = Object.entries(parameters.properties).map(([name, property]) => [
    name,
    property.examples?.[0],
  ]);
  expect(Object.fromEntries(examples)).toEqual({
    meta: String.raw`{"a":"\n;type=b"}`,
    title: "a;type=b",
    half: String.raw`a"b\"c`,
  });
  expect(body).toMatchObject({ encoding: { meta: { contentType: "application/json" } } });
});

it.each([
  ["-T report.csv", "PUT", "text/csv", false],
  ["-T photo.png", "PUT", "image/png", true],
  ["-T photo", "PUT", undefined, true],
  ["-H 'content-type: application/json' --data @body.json", "POST", "application/json", false],
  ["--json @body.json", "POST", "application/json", false],
  ["-d @form", "POST", "application/x-www-form-urlencoded", false],
  [
    "-H 'content-type: application/x-ndjson' --data-binary @b",
    "POST",
    "application/x-ndjson",
    false,
  ],
  ["-H 'content-type: image/webp' --data-binary @photo.webp", "POST", "image/webp", true],
])("sends what callers provide for %s", (options, method, type, isBase64) => {
  const { parameters, notes, ...handler } = importOptions(options);
  expect(handler).toMatchObject({ method, body: { type: "text", value: "{{params.body}}" } });
  expect(handler.headers?.find(({ name }) => name === "content-type")?.value).toBe(type);
  expect(parameters.required).toEqual(["body"]);
  expect(parameters.properties.body).toEqual(isBase64 ? base64 : { type: "string" });
  const isGuess = options.startsWith("-T") && type !== undefined;
  expect(notes).toEqual([
    ...(isGuess
      ? [
          `/tools/0 type_guessed: curl sends no content type with an upload, but the tool sends ${type}, guessed from the file name.`,
        ]
      : []),
    `/tools/0/handler/body file_as_${isBase64 ? "base64" : "text"}: The body is a file of type "${type ?? "application/octet-stream"}". Callers provide its content ${isBase64 ? "in Base64" : "as text"}.`,
  ]);
});

it.each([
  ["", { body: { type: "form", value: { a: "{{params.a}}", q: "{{params.q}}" } } }],
  [
    "-G",
    {
      query: [
        { name: "a", value: "{{params.a}}" },
        { name: "q", value: "{{params.q}}" },
      ],
    },
  ],
])("keeps the field whose encoded value is a file, with a note %s", (options, handler) => {
  const { warnings, manifest } = importCurl({
    kind: "curl",
    command: `curl https://a.example/r -d a=1 --data-urlencode q@notes.txt ${options}`,
  });
  expect(manifest.tools[0]?.handler).toMatchObject(handler);
  expect(manifest.tools[0]?.examples?.[0]?.params ?? {}).not.toHaveProperty("q");
  expect(warnings).toContainEqual({
    path: "/tools/0",
    code: "file_left_out",
    message: 'The content of "q" is in a file, which is not part of the command.',
  });
});

it("leaves out a file among other data, with a note", () => {
  const { body, notes } = importOptions("-d a=1 -d @more");
  expect(body).toEqual({ type: "form", value: { a: "{{params.a}}" } });
  expect(notes).toEqual([
    '/tools/0 file_left_out: The file "more" is not part of the command. Enter its content in the body.',
  ]);
});
