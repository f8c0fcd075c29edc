import { describe, expect, it } from "vitest";
import { passwordStrength } from "./password-strength";

describe("passwordStrength", () => {
  it.each([
    ["", 0],
    ["x9!kTrw#2", 0],
    ["aaaaaaaaaaaaaaaaaaaaaa", 1],
    ["abababababababab", 1],
    ["Password-for-me", 1],
    ["ada-loves-engines", 1],
    ["marble-otter-7", 2],
    ["tide quarry velvet lamp", 3],
  ])("rates %j", (password, level) => {
    expect(passwordStrength(password, ["Lovelace", "ada.loves@example.org"]).level).toBe(level);
  });
});
