import { expect, test } from "vitest";
import { agentSettingsSchema } from "../manifest";
import {
  createProviderVariable,
  normalizeProvider,
  parseProvider,
  suggestedProviders,
} from "./oauth-provider";

test("recognizes the variable of a provider, but no other token", () => {
  for (const provider of [...suggestedProviders, "x", "a1-b2"])
    expect(parseProvider(createProviderVariable(provider).ref)).toBe(provider);
  const otherRefs = ["token", "-token", "github", "github-token-2", "a--token", "Github-token"];
  const tokenKinds = [
    "api-token",
    "access-token",
    "csrf-token",
    "github-access-token",
    "auth-token",
  ];
  for (const ref of [...otherRefs, ...tokenKinds])
    expect([ref, parseProvider(ref)]).toEqual([ref, undefined]);
});

test("creates a variable that is required, secret and described", () => {
  const variable = createProviderVariable("google-gmail");
  expect(variable).toMatchObject({ ref: "google-gmail-token", name: "Google Gmail token" });
  expect([variable.required, variable.secret]).toEqual([true, true]);
  expect(agentSettingsSchema.safeParse({ variables: [variable] }).success).toBe(true);
  expect(createProviderVariable("github").description).toContain("GitHub");
  expect(createProviderVariable("constructor").name).toBe("Constructor token");
});

test("normalizes a typed name", () => {
  expect(
    ["GitHub", " Google  Gmail ", "Café", "slack-token", "日本"].map(normalizeProvider),
  ).toEqual(["github", "google-gmail", "cafe", "slack", ""]);
});
