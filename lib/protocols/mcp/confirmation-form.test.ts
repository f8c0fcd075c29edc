import { expect, test } from "vitest";
import { createConfirmationForm } from "./confirmation-form";

const tool = { name: "post", description: "Posts a message to a channel." };
const parameters = { text: { type: "string" } };

test("describes the tool if the author provided no confirmation text", () => {
  const { params } = createConfirmationForm(tool, { params: { text: "Hi" }, parameters });
  expect(params.message).toBe("Run post?\n\nPosts a message to a channel.");
});

test("uses only the author's confirmation text", () => {
  const request = { prompt: "Post it?", params: { text: "Hi" }, parameters };
  expect(createConfirmationForm(tool, request).params.message).toBe("Post it?");
});
