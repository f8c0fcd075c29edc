import { type Expression, toData } from "./code-expressions";
import type { ZodContext } from "./zod-context";

export type ObjectExpression = Extract<Expression, { kind: "object" }>;

/** Members of a tool that its definition keeps, by the name that the definition uses. */
const settingNames = new Map([
  ["annotations", "annotations"],
  ["confirmationRequired", "confirmationRequired"],
  ["requiresConfirmation", "requiresConfirmation"],
  // The AI SDK's name.
  ["needsApproval", "confirmationRequired"],
  ["visibleParameters", "visibleParameters"],
  ["category", "category"],
  ["credits", "credits"],
]);

export const findMember = ({ members }: ObjectExpression, key: string): Expression | undefined =>
  members.find((member) => member.key === key)?.value;

/** Adds the members of spread constants that the object does not replace. Later spreads win. */
export const withSpreads = (
  object: ObjectExpression,
  find: ZodContext["find"],
): ObjectExpression => {
  const spreadMembers = object.spreads.flatMap((spread) => {
    const source = spread.kind === "name" ? find(spread.name) : spread;
    return source?.kind === "object" ? source.members : [];
  });
  const ownKeys = new Set([...object.members.map(({ key }) => key), ...object.otherKeys]);
  const members = spreadMembers.toReversed().filter(({ key }) => !ownKeys.has(key));
  return { ...object, members: [...members, ...object.members] };
};

/** Reads a tool's settings beside its schema. Those whose value is code are only named. */
export const readSettings = (object: ObjectExpression, find: ZodContext["find"]) => {
  const settings: Record<string, unknown> = {};
  const unreadSettings: string[] = [];
  for (const [key, name] of settingNames) {
    const member = findMember(object, key);
    if (!member && !object.otherKeys.includes(key)) continue;
    const value = toData(member, find);
    if (value === undefined) unreadSettings.push(key);
    else settings[name] = value;
  }
  return { settings, unreadSettings };
};
