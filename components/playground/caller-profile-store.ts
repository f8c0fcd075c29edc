import { isObject } from "@/lib/agent/json";

/** Who the playground pretends to be. Empty texts count as not given. */
export type Profile = {
  bearer: string;
  variables: Record<string, string>;
  userId: string;
  chatId: string;
  executionId: string;
};

export const blankProfile: Profile = {
  bearer: "",
  variables: {},
  userId: "",
  chatId: "",
  executionId: "",
};

const keyFor = (slug: string) => `toolwright.playground.${slug}`;
const text = (value: unknown) => (typeof value === "string" ? value : "");

/** Tokens live in this tab's session and nowhere else; closing the tab forgets them. */
export function readProfile(slug: string): Profile {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyFor(slug)) ?? "null");
    if (!isObject(kept)) return blankProfile;
    const variables = isObject(kept.variables) ? kept.variables : {};
    return {
      bearer: text(kept.bearer),
      userId: text(kept.userId),
      chatId: text(kept.chatId),
      executionId: text(kept.executionId),
      variables: Object.fromEntries(
        Object.entries(variables).map(([ref, value]) => [ref, text(value)]),
      ),
    };
  } catch {
    return blankProfile;
  }
}

export function keepProfile(slug: string, profile: Profile): void {
  try {
    sessionStorage.setItem(keyFor(slug), JSON.stringify(profile));
  } catch {
    // Storage may be forbidden; the profile then lasts as long as the page.
  }
}

/** The profile as it is sent: without what is empty, and undefined when nothing is left. */
export function profileToSend({ variables, ...texts }: Profile) {
  const given = (values: Record<string, string>) =>
    Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));
  const sentVariables = given(variables);
  const profile = {
    ...given(texts),
    ...(Object.keys(sentVariables).length > 0 && { variables: sentVariables }),
  };
  return Object.keys(profile).length > 0 ? profile : undefined;
}
