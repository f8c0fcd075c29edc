import { set } from "react-hook-form";
import { describe, expect, it } from "vitest";
import type { Prompt } from "@/lib/agent/prompts/prompt";
import { parsePointer } from "@/lib/schema/json";
import { newArgument, newMessage, type PromptForm, promptCodec } from "./prompt-form";

const prompt: Prompt = {
  name: "review",
  title: "Review",
  description: "Reviews a change.",
  arguments: [
    { name: "state", complete: ["open", "closed"] },
    { name: "repo", required: true, complete: { tool: "listRepos", select: "[].name" } },
    { name: "note", description: "What to look at" },
  ],
  messages: [
    { role: "user", text: "Review {{arguments.repo}}." },
    { role: "assistant", image: { data: "aGk=", mimeType: "image/png" } },
    { role: "user", audio: { data: "aGk=", mimeType: "audio/wav" } },
    { role: "user", resource: { uri: "docs://style" } },
  ],
};

const findPaths = (change: (form: PromptForm) => void): string[] => {
  const form = promptCodec.toForm(prompt);
  change(form);
  return promptCodec
    .findIssues(promptCodec.fromForm(form), form)
    .map(({ path }) => promptCodec.toFormPath(parsePointer(path), form));
};

describe("prompt form", () => {
  it("round-trips a prompt", () => {
    expect(promptCodec.fromForm(promptCodec.toForm(prompt))).toEqual(prompt);
    expect(findPaths(() => {})).toEqual([]);
  });

  it.each<[string, string, unknown, string?]>([
    ["a missing name", "name", " "],
    ["an unnamed argument", "arguments.3", newArgument(), "arguments.3.name"],
    ["a repeated argument", "arguments.3", newArgument("repo"), "arguments.3.name"],
    ["a missing tool", "arguments.1.complete.tool", ""],
    ["a wrong expression", "arguments.1.complete.select", "["],
    ["an empty text", "messages.4", newMessage(), "messages.4.text"],
    ["an unknown argument", "messages.0.text", "{{arguments.x}}"],
    ["a missing file", "messages.1.data", ""],
    ["a missing resource", "messages.3.uri", " "],
    ["no messages", "messages", []],
  ])("finds %s", (_name, path, value, problemPath = path) => {
    expect(findPaths((form) => set(form, path, value))).toEqual([problemPath]);
  });
});
