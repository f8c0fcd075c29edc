import { describe, expect, it } from "vitest";
import { type Manifest, manifestSchema } from "../manifest";
import { fillText, listMissingArguments } from "./render-prompt";

const tool: Manifest["tools"][number] = {
  name: "listRepos",
  description: "Lists.",
  parameters: { type: "object", properties: { owner: { type: "string" } }, required: ["owner"] },
  handler: { kind: "javascript", code: "export default () => []" },
};
const text = (value: string) => ({ role: "user", text: value });

const getIssues = (change: object) =>
  manifestSchema
    .safeParse({
      slug: "a",
      name: "A",
      description: "",
      variables: [{ ref: "region" }],
      tools: [tool],
      resources: [{ uri: "docs://style", name: "Style", text: "Be brief." }],
      ...change,
    })
    .error?.issues.map(({ path, message }) => `${path.join("/")}: ${message}`) ?? [];
const getPromptIssues = (change: object) =>
  getIssues({ prompts: [{ name: "triage", messages: [text("Hi")], ...change }] });

describe("a prompt", () => {
  it("may refer only to its own arguments", () => {
    const messages = [text("{{arguments.repo}} \\{{arguments.x}}")];
    expect(getPromptIssues({ arguments: [{ name: "repo" }], messages })).toEqual([]);
    expect(
      getPromptIssues({ arguments: [{ name: "repo" }], messages: [text("{{arguments.repp}}")] }),
    ).toEqual([
      "prompts/0/messages/0/text: {{arguments.repp}} is not defined. Did you mean {{arguments.repo}}?",
    ]);
    for (const name of ["params.repo", "variables.region", "context.userId", "caller.bearer"])
      expect(getPromptIssues({ messages: [text(`{{${name}}}`)] })).toEqual([
        `prompts/0/messages/0/text: {{${name}}} is not defined, and no names are available here.`,
      ]);
    expect(getPromptIssues({ messages: [text("{{arguments.repo")] })).toEqual([
      expect.stringContaining("A placeholder is not closed."),
    ]);
  });

  it.each([
    [{ messages: [] }, "prompts/0/messages: Add a message."],
    [{ messages: [{ role: "user" }] }, "exactly one of text, image, audio and resource"],
    [
      { messages: [{ ...text("Hi"), image: { data: "AAAA", mimeType: "image/png" } }] },
      "exactly one of text, image, audio and resource",
    ],
    [
      { messages: [{ role: "user", image: { data: "no!", mimeType: "image/png" } }] },
      "prompts/0/messages/0/image/data: Enter Base64.",
    ],
    [{ messages: [{ role: "system", text: "Hi" }] }, "prompts/0/messages/0/role"],
    [{ extra: 1 }, 'Unknown key "extra".'],
    [{ name: "two words" }, "without spaces"],
    [{ arguments: [{ name: "a" }, { name: "a" }] }, 'The argument "a" is declared twice.'],
    [{ arguments: [{ name: "constructor" }] }, 'An argument cannot be named "constructor"'],
  ])("rejects %j", (change, message) => {
    expect(getPromptIssues(change)).toEqual([expect.stringContaining(message)]);
  });

  it("may embed only resources that exist", () => {
    const embed = (uri: string) =>
      getPromptIssues({ messages: [{ role: "user", resource: { uri } }] });
    expect(embed("docs://style")).toEqual([]);
    expect(embed("docs://stile")).toEqual([
      "prompts/0/messages/0/resource/uri: There is no resource docs://stile. Did you mean docs://style?",
    ]);
    expect(embed("agent://resource")).toEqual([expect.stringContaining("There is no resource")]);
  });

  it("requires a unique name", () => {
    const prompt = { name: "triage", messages: [text("Hi")] };
    expect(getIssues({ prompts: [prompt, prompt] })).toEqual([
      'prompts/1/name: There is already a prompt "triage".',
    ]);
  });
});

describe("a completion", () => {
  const complete = (completion: unknown, change: object = {}, names = ["repo", "owner"]) =>
    getIssues({
      tools: [{ ...tool, ...change }],
      prompts: [
        {
          name: "triage",
          arguments: names.map((name) => ({
            name,
            ...(name === "repo" && { complete: completion }),
          })),
          messages: [text("Hi")],
        },
      ],
    }).map((issue) => issue.replace(/^prompts\/0\/arguments\/0\/complete/, ""));

  it("is a list, or an existing, enabled tool that gets the arguments it requires", () => {
    expect(complete(["a", "b"])).toEqual([]);
    expect(complete({ tool: "listRepos", select: "[].name" })).toEqual([]);
    expect(complete({ tool: "listRepo" })).toEqual([
      '/tool: There is no tool "listRepo". Did you mean "listRepos"?',
    ]);
    expect(complete({ tool: "listRepos" }, { enabled: false })).toEqual([
      '/tool: The tool "listRepos" is disabled.',
    ]);
    expect(complete({ tool: "listRepos" }, { confirmationRequired: true })).toEqual([
      expect.stringContaining("requires confirmation"),
    ]);
    expect(complete({ tool: "listRepos" }, { bearer: "required" })).toEqual([
      expect.stringContaining("its caller's own token"),
    ]);
    expect(complete({ tool: "listRepos" }, {}, ["repo"])).toEqual([
      '/tool: The tool "listRepos" requires "owner", which is not the name of an argument here.',
    ]);
    expect(complete({ tool: "listRepos", select: "[" })).toEqual([
      expect.stringMatching(/^\/select: This is not a valid JMESPath expression/),
    ]);
    expect(complete("repos")).toEqual([expect.stringContaining("Enter a list of strings")]);
  });
});

describe("rendering", () => {
  it("never treats an argument as a template", () => {
    const values = { a: "{{arguments.b}}", b: "$&", constructor: "x" };
    expect(fillText("{{arguments.a}} {{ arguments.b }} \\{{a}} {{arguments.c}}.", values)).toBe(
      "{{arguments.b}} $& {{a}} .",
    );
    expect(fillText("{{arguments.toString}}", {})).toBe("");
  });

  it("treats an empty string as a missing argument", () => {
    const prompt = {
      name: "p",
      arguments: [{ name: "a", required: true }, { name: "b" }],
      messages: [],
    };
    expect(listMissingArguments(prompt, { a: "" })).toEqual(["a"]);
    expect(listMissingArguments(prompt, { a: "0" })).toEqual([]);
  });
});
