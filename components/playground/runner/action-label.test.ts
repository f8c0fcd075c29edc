import { expect, test } from "vitest";
import { toActionLabel } from "./action-label";

test.each([
  ["sendMessage", "Send message"],
  ["delete_user", "Delete user"],
  ["repos/create-issue", "Repos create issue"],
  ["fetchURL", "Fetch URL"],
  ["getHTTPStatus", "Get HTTP status"],
  ["erase", "Erase"],
  ["送信", "Approve"],
  ["cancel", "Approve"],
  ["cancelOrder", "Approve"],
  ["edit_message", "Approve"],
  ["editorialReview", "Editorial review"],
  ["createOrUpdateEnvironmentProtectionRule", "Approve"],
])("labels the approval of %s with %s", (name, label) => expect(toActionLabel(name)).toBe(label));
