import { normalizeProvider } from "@/lib/agent/credentials/oauth-provider";
import { isObject, readString } from "@/lib/schema/json";
import { readObjectLiteral } from "./object-literal";
import { isSecretName } from "./request/secrets";

/**
 * An agent that somebody adds to a chat host, in a message with one line for each of these fields.
 */
type AgentRegistration = {
  id: string;
  name: string;
  description: string;
  endpoint: string;
  /** OAuth services whose tokens the agent receives, such as `google-gmail`. */
  providers: string[];
  variables: {
    ref: string;
    name: string;
    description: string;
    required: boolean;
    secret: boolean;
  }[];
};

const MAX_CHARACTERS = 20_000;
const MAX_VARIABLES = 50;

/**
 * Returns the rest of the line that begins with `key:`, which may be in a list or bold. Returns an
 * empty string if there is none.
 */
const readLine = (text: string, key: string): string =>
  new RegExp(`^[ \\t]*(?:[-*][ \\t]+)?\\**${key}\\**[ \\t]*:\\**[ \\t]*(.*)$`, "im")
    .exec(text)?.[1]
    ?.trim() ?? "";

const readTrimmed = (value: unknown): string => readString(value).trim();

/** Reads the variables. Chats replace straight quotes with typographic ones. */
const readVariables = (text: string): AgentRegistration["variables"] => {
  const list = /^[ \t]*variables[ \t]*:[ \t]*(\[[^\]]*\])/im.exec(text)?.[1] ?? "[]";
  const { value } = readObjectLiteral(list.replace(/[“”„]/g, '"').replace(/[‘’]/g, "'"));
  return (Array.isArray(value) ? value : [])
    .filter(isObject)
    .map(({ ref, name, description, required }) => ({
      ref: readTrimmed(ref).toLowerCase(),
      name: readTrimmed(name),
      description: readTrimmed(description),
      required: required === true,
      secret: isSecretName(readTrimmed(ref)),
    }))
    .filter(({ ref }) => ref !== "")
    .slice(0, MAX_VARIABLES);
};

/** Reads a registration message. Returns undefined if the text is not one. */
export const readAgentRegistration = (text: string): AgentRegistration | undefined => {
  if (text.length > MAX_CHARACTERS) return undefined;
  const endpoint = /^<?(https?:\/\/[^\s<>]+)>?$/i.exec(readLine(text, "endpoint"))?.[1];
  const id = readLine(text, "id");
  const name = readLine(text, "name");
  if (endpoint === undefined || (id === "" && name === "")) return undefined;
  return {
    id,
    name: name || id,
    description: readLine(text, "description"),
    endpoint,
    providers: readLine(text, "oauth").split(",").map(normalizeProvider).filter(Boolean),
    variables: readVariables(text),
  };
};
