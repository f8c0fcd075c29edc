import type { Manifest } from "../agent/manifest";
import type { BearerMode } from "../agent/tool";
import { isJsonEqual } from "../schema/json";
import { diffHandler } from "./diff-handler";
import { diffModelTests } from "./diff-model-tests";
import { diffPrompts } from "./diff-prompts";
import { diffResources } from "./diff-resources";
import { type BeforeAfter, diffBearer } from "./diff-tool";
import { diffVariables } from "./diff-variables";
import { joinNames, joinWords, quote } from "./phrases";
import {
  breakingChange,
  compatibleChange,
  textOnlyChange,
  toWording,
  type UnassignedChange,
} from "./version-change";

const diffWording = (before: Manifest, after: Manifest): UnassignedChange[] => {
  const changes: UnassignedChange[] = [];
  if (before.name !== after.name)
    changes.push(
      textOnlyChange(
        "/name",
        `The agent was renamed from ${quote(before.name)} to ${quote(after.name)}.`,
      ),
    );
  if (before.description !== after.description)
    changes.push(
      textOnlyChange(
        "/description",
        "The agent's description changed.",
        toWording(before.description, after.description),
      ),
    );
  if (before.icon !== after.icon)
    changes.push(textOnlyChange("/icon", "The agent's icon changed."));
  return changes;
};

const diffOrigins = (previous: string[] = [], current: string[] = []): UnassignedChange[] => {
  const path = "/access/origins";
  const removed = current.includes("*")
    ? []
    : previous.filter((origin) => !current.includes(origin));
  const added = previous.includes("*")
    ? []
    : current.filter((origin) => !previous.includes(origin));
  const formatOrigins = (origins: string[]) =>
    origins.includes("*") ? "any website" : joinWords(origins);
  return [
    ...(removed.length > 0
      ? [breakingChange(path, `Browsers now block calls from ${formatOrigins(removed)}.`)]
      : []),
    ...(added.length > 0
      ? [compatibleChange(path, `Browsers now allow calls from ${formatOrigins(added)}.`)]
      : []),
  ];
};

type SignInSetting = NonNullable<Manifest["access"]>["signIn"];

const diffSignIn = (
  previous: SignInSetting = "off",
  current: SignInSetting = "off",
): UnassignedChange[] => {
  if (previous === current) return [];
  const path = "/access/signIn";
  return current === "on"
    ? [compatibleChange(path, "People can now sign in to use the agent. Keys work as before.")]
    : [
        breakingChange(
          path,
          "People can no longer sign in. Programs that they signed in with are refused.",
        ),
      ];
};

const diffAccess = (
  before: Manifest,
  after: Manifest,
  isBearerInherited: boolean,
): UnassignedChange[] => {
  const previous = before.access ?? {};
  const current = after.access ?? {};
  const changes = diffOrigins(previous.origins, current.origins);
  const previousAccess = previous.toolsList ?? "key";
  const currentAccess = current.toolsList ?? "key";
  if (previousAccess !== currentAccess)
    changes.push(
      currentAccess === "public"
        ? compatibleChange("/access/toolsList", "The list of tools is now public and needs no key.")
        : breakingChange(
            "/access/toolsList",
            "The list of tools now requires a key. Requests without one fail.",
          ),
    );
  changes.push(...diffSignIn(previous.signIn, current.signIn));
  const bearer: BeforeAfter<BearerMode> = {
    previous: previous.bearer ?? "none",
    current: current.bearer ?? "none",
  };
  const bearerChanges = diffBearer("/access/bearer", bearer);
  changes.push(
    ...(isBearerInherited
      ? bearerChanges
      : bearerChanges.map(({ path }) =>
          compatibleChange(
            path,
            "The agent's setting for the user's token changed, but no tool uses it.",
          ),
        )),
  );
  return changes;
};

const modelSettings = [
  "baseUrl",
  "credential",
  "maxSteps",
  "maxToolCalls",
  "parallelToolCalls",
  "maxParallelToolCalls",
  "maxResultTokens",
  "maxOutputTokens",
  "temperature",
  "handoffs",
] as const;

const diffModel = (previous: Manifest["model"], current: Manifest["model"]): UnassignedChange[] => {
  if (isJsonEqual(previous, current)) return [];
  if (!current)
    return [breakingChange("/model", "The model was removed, so the agent can no longer chat.")];
  if (!previous)
    return [compatibleChange("/model", `The agent can now chat, with the model ${current.id}.`)];
  const changes: UnassignedChange[] = [];
  if (previous.provider !== current.provider || previous.id !== current.id)
    changes.push(
      compatibleChange("/model/id", `The model is now ${current.id} instead of ${previous.id}.`),
    );
  if (previous.instructions !== current.instructions)
    changes.push(compatibleChange("/model/instructions", "The model's instructions changed."));
  const changed = modelSettings.filter((key) => !isJsonEqual(previous[key], current[key]));
  if (changed.length > 0)
    changes.push(
      compatibleChange("/model", `The model's settings changed: ${joinNames(changed)}.`),
    );
  return changes;
};

const diffResource = (
  previous: Manifest["resource"],
  current: Manifest["resource"],
): UnassignedChange[] => {
  if (isJsonEqual(previous, current)) return [];
  const wasEnabled = previous?.enabled === true;
  const isEnabled = current?.enabled === true;
  if (wasEnabled && !isEnabled)
    return [
      breakingChange("/resource/enabled", "The resource is disabled. Requests for it now fail."),
    ];
  if (!wasEnabled && isEnabled)
    return [compatibleChange("/resource/enabled", "The resource is now enabled.")];
  if (!previous || !current || !isEnabled)
    return [
      compatibleChange("/resource", "The disabled resource changed. Callers are not affected."),
    ];
  const previousType = previous.responseType ?? "text";
  const currentType = current.responseType ?? "text";
  return [
    ...(previousType === currentType
      ? []
      : [
          breakingChange(
            "/resource/responseType",
            `The resource now returns ${currentType} instead of ${previousType}. Callers have to handle the new format.`,
          ),
        ]),
    ...diffHandler(previous.handler, current.handler, "The resource").map((change) => ({
      ...change,
      path: `/resource${change.path}`,
    })),
  ];
};

const fields = [
  "access",
  "variables",
  "model",
  "resource",
  "prompts",
  "resources",
  "modelTests",
] as const;

/**
 * Compares the agent's own settings. The slug is not compared, because it is an address shared by
 * all versions. `isBearerInherited` is true if a tool or the resource uses the agent's bearer mode.
 */
export const diffAgent = (
  before: Manifest,
  after: Manifest,
  isBearerInherited: boolean,
): UnassignedChange[] => {
  const changes = [
    ...diffWording(before, after),
    ...diffAccess(before, after, isBearerInherited),
    ...diffVariables(before.variables, after.variables),
    ...diffModel(before.model, after.model),
    ...diffResource(before.resource, after.resource),
    ...diffPrompts(before.prompts, after.prompts),
    ...diffResources(before.resources, after.resources),
    ...diffModelTests(before.modelTests, after.modelTests),
  ];
  const unreported = fields.filter(
    (field) =>
      !isJsonEqual(before[field], after[field]) &&
      !changes.some(({ path }) => path.split("/")[1] === field),
  );
  return [
    ...changes,
    ...unreported.map((field) =>
      textOnlyChange(`/${field}`, `"${field}" is written differently but means the same.`),
    ),
  ];
};
