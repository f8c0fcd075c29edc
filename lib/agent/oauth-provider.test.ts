import { expect, test } from "vitest";
import { agentSettings } from "./manifest";
import { offeredProviders, providerFrom, providerOf, providerVariable } from "./oauth-provider";

test("recognizes the variable of a provider, and no other token", () => {
  for (const provider of [...offeredProviders, "x", "a1-b2"])
    expect(providerOf(providerVariable(provider).ref)).toBe(provider);
  const others = ["token", "-token", "github", "github-token-2", "a--token", "Github-token"];
  const kinds = ["api-token", "access-token", "csrf-token", "github-access-token", "auth-token"];
  for (const ref of [...others, ...kinds]) expect([ref, providerOf(ref)]).toEqual([ref, undefined]);
});

test("the variable is required, secret and described", () => {
  const variable = providerVariable("google-gmail");
  expect(variable).toMatchObject({ ref: "google-gmail-token", name: "Google Gmail token" });
  expect([variable.required, variable.secret]).toEqual([true, true]);
  expect(agentSettings.safeParse({ variables: [variable] }).success).toBe(true);
  expect(providerVariable("github").description).toContain("GitHub");
});

test("a typed name is normalized", () => {
  expect(["GitHub", " Google  Gmail ", "Café", "slack-token", "日本"].map(providerFrom)).toEqual([
    "github",
    "google-gmail",
    "cafe",
    "slack",
    "",
  ]);
});
