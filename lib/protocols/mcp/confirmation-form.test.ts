import { expect, test } from "vitest";
import { createConfirmationForm } from "./confirmation-form";

const tool = { name: "post", description: "Posts a message to a channel." };
const parameters = { text: { type: "string" } };

test("without a text of its own, the question says what the tool does", () => {
  const { params } = createConfirmationForm(tool, { params: { text: "Hi" }, parameters });
  expect(params.message).toBe("Run post?\n\nPosts a message to a channel.");
});

test("the author's text is the whole question", () => {
  const request = { prompt: "Post it?", params: { text: "Hi" }, parameters };
  expect(createConfirmationForm(tool, request).params.message).toBe("Post it?");
});
