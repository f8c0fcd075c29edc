import { sameJson } from "../json";
import type { Manifest } from "../manifest";
import type { BearerMode } from "../tool";
import { diffHandler } from "./diff-handler";
import { bearerChange, type Sides } from "./diff-tool";
import { diffVariables } from "./diff-variables";
import { breaking, type Change, compatible, textOnly } from "./version-change";
import { listed, listedNames, quoted } from "./words";

const diffWording = (before: Manifest, after: Manifest): Change[] => {
  const rows: Change[] = [];
  if (before.name !== after.name)
    rows.push(
      textOnly(
        "/name",
        `The agent was renamed from ${quoted(before.name)} to ${quoted(after.name)}.`,
      ),
    );
  if (before.description !== after.description)
    rows.push(textOnly("/description", "The agent's description changed."));
  if (before.icon !== after.icon) rows.push(textOnly("/icon", "The agent's icon changed."));
  return rows;
};

const diffOrigins = (was: string[] = [], is: string[] = []): Change[] => {
  const path = "/access/origins";
  const gone = is.includes("*") ? [] : was.filter((origin) => !is.includes(origin));
  const come = was.includes("*") ? [] : is.filter((origin) => !was.includes(origin));
  const pages = (origins: string[]) => (origins.includes("*") ? "any website" : listed(origins));
  return [
    ...(gone.length > 0 ? [breaking(path, `Browsers now block calls from ${pages(gone)}.`)] : []),
    ...(come.length > 0 ? [compatible(path, `Browsers now allow calls from ${pages(come)}.`)] : []),
  ];
};

const diffAccess = (before: Manifest, after: Manifest, follows: boolean): Change[] => {
  const [was, is] = [before.access ?? {}, after.access ?? {}];
  const rows = diffOrigins(was.origins, is.origins);
  const [list, listNow] = [was.toolsList ?? "key", is.toolsList ?? "key"];
  if (list !== listNow)
    rows.push(
      listNow === "public"
        ? compatible("/access/toolsList", "The list of tools is now public and needs no key.")
        : breaking(
            "/access/toolsList",
            "The list of tools now requires a key. Requests without one fail.",
          ),
    );
  const bearer: Sides<BearerMode> = {
    was: was.bearer ?? "none",
    is: is.bearer ?? "none",
  };
  const bearerRows = bearerChange("/access/bearer", bearer);
  rows.push(
    ...(follows
      ? bearerRows
      : bearerRows.map(({ path }) =>
          compatible(
            path,
            "The agent's setting for the user's token changed, but no tool uses it.",
          ),
        )),
  );
  return rows;
};

const modelSettings = [
  "baseUrl",
  "credential",
  "maxSteps",
  "maxToolCalls",
  "parallelToolCalls",
] as const;

const diffModel = (was: Manifest["model"], is: Manifest["model"]): Change[] => {
  if (sameJson(was, is)) return [];
  if (!is) return [breaking("/model", "The model was removed, so the agent can no longer chat.")];
  if (!was) return [compatible("/model", `The agent can now chat, with the model ${is.id}.`)];
  const rows: Change[] = [];
  if (was.provider !== is.provider || was.id !== is.id)
    rows.push(compatible("/model/id", `The model is now ${is.id} instead of ${was.id}.`));
  if (was.instructions !== is.instructions)
    rows.push(compatible("/model/instructions", "The model's instructions changed."));
  const changed = modelSettings.filter((key) => was[key] !== is[key]);
  if (changed.length > 0)
    rows.push(compatible("/model", `The model's settings changed: ${listedNames(changed)}.`));
  return rows;
};

const diffResource = (was: Manifest["resource"], is: Manifest["resource"]): Change[] => {
  if (sameJson(was, is)) return [];
  const [on, onNow] = [was?.enabled === true, is?.enabled === true];
  if (on && !onNow)
    return [breaking("/resource/enabled", "The resource is disabled. Requests for it now fail.")];
  if (!on && onNow) return [compatible("/resource/enabled", "The resource is now enabled.")];
  if (!was || !is || !onNow)
    return [compatible("/resource", "The disabled resource changed. Callers are not affected.")];
  const [type, typeNow] = [was.responseType ?? "text", is.responseType ?? "text"];
  return [
    ...(type === typeNow
      ? []
      : [
          breaking(
            "/resource/responseType",
            `The resource now returns ${typeNow} instead of ${type}. Callers have to handle the new format.`,
          ),
        ]),
    ...diffHandler(was.handler, is.handler, "The resource").map((row) => ({
      ...row,
      path: `/resource${row.path}`,
    })),
  ];
};

const fields = ["access", "variables", "model", "resource"] as const;

/**
 * Compares the agent's own settings. The slug is not compared: it is an address, shared by all versions.
 * `follows` tells whether a tool or the resource uses the agent's bearer mode.
 */
export const diffAgent = (before: Manifest, after: Manifest, follows: boolean): Change[] => {
  const rows = [
    ...diffWording(before, after),
    ...diffAccess(before, after, follows),
    ...diffVariables(before.variables, after.variables),
    ...diffModel(before.model, after.model),
    ...diffResource(before.resource, after.resource),
  ];
  const unsaid = fields.filter(
    (field) =>
      !sameJson(before[field], after[field]) &&
      !rows.some(({ path }) => path.split("/")[1] === field),
  );
  return [
    ...rows,
    ...unsaid.map((field) =>
      textOnly(`/${field}`, `"${field}" is written differently but means the same.`),
    ),
  ];
};
