import { expect, it } from "vitest";
import { toSaveError } from "./saved-tool";

it("names what could not be saved if the error has no message", () => {
  expect(toSaveError(undefined, "resource")).toEqual({
    message: "Could not save the resource. Try again in a moment.",
    issues: [],
  });
});
