import { expect, test } from "vitest";
import { createConfirmationForm } from "./confirmation-form";

const tool = { name: "post", description: "Posts a message to a channel." };
const parameters = { text: { type: "string" } };

test("describes the tool if the author provided no confirmation text", () => {
  const { params } = createConfirmationForm(
    tool,
    { params: { text: "Hi" }, parameters },
    undefined,
  );
  expect(params.message).toBe("Run post?\n\nPosts a message to a channel.");
});

test("uses only the author's confirmation text", () => {
  const request = { prompt: "Post it?", params: { text: "Hi" }, parameters };
  expect(createConfirmationForm(tool, request, undefined).params.message).toBe("Post it?");
});

test.each([
  ["2025-06-18", { type: "string", description: "As JSON.", default: '["a"]' }],
  ["2025-11-25", { type: "array", items: { type: "string", enum: ["a", "b"] }, default: ["a"] }],
])("shows a list in the way that clients of %s can", (protocolVersion, field) => {
  const labels = { type: "array", items: { type: "string", enum: ["a", "b"] } };
  const request = { params: { labels: ["a"] }, parameters: { labels } };
  const { params, fields } = createConfirmationForm(tool, request, { protocolVersion });
  expect(params.requestedSchema.properties).toEqual({ labels: field });
  expect(fields).toEqual({ labels: protocolVersion === "2025-06-18" ? "json" : "value" });
});

test("has a field of its type for an argument without a value whose name objects inherit", () => {
  const request = { params: {}, parameters: { valueOf: { type: "string" } } };
  const { params, fields } = createConfirmationForm(tool, request, undefined);
  expect(params.requestedSchema.properties).toEqual({ valueOf: { type: "string" } });
  expect(fields).toEqual({ valueOf: "value" });
});
