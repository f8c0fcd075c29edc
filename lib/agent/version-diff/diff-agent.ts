import { sameJson } from "../json";
import type { Manifest } from "../manifest";
import type { BearerMode } from "../tool";
import { diffHandler } from "./diff-handler";
import { bearerChange } from "./diff-tool";
import { diffVariables } from "./diff-variables";
import { breaking, type Change, compatible, textOnly } from "./version-change";
import { listed, listedNames, quoted } from "./words";

const diffWording = (before: Manifest, after: Manifest): Change[] => {
  const rows: Change[] = [];
  if (before.name !== after.name)
    rows.push(
      textOnly(
        "/name",
        `The agent is called ${quoted(after.name)} now, not ${quoted(before.name)}.`,
      ),
    );
  if (before.description !== after.description)
    rows.push(textOnly("/description", "The agent's description is worded anew."));
  if (before.icon !== after.icon) rows.push(textOnly("/icon", "The agent has another icon."));
  return rows;
};

const diffOrigins = (was: string[] = [], is: string[] = []): Change[] => {
  const path = "/access/origins";
  const gone = is.includes("*") ? [] : was.filter((origin) => !is.includes(origin));
  const come = was.includes("*") ? [] : is.filter((origin) => !was.includes(origin));
  const pages = (origins: string[]) =>
    origins.includes("*") ? "every website" : `web pages of ${listed(origins)}`;
  return [
    ...(gone.length > 0
      ? [breaking(path, `Calls from ${pages(gone)} are no longer let through by browsers.`)]
      : []),
    ...(come.length > 0
      ? [compatible(path, `Calls from ${pages(come)} work in browsers now.`)]
      : []),
  ];
};

const diffAccess = (before: Manifest, after: Manifest, follows: boolean): Change[] => {
  const [was, is] = [before.access ?? {}, after.access ?? {}];
  const rows = diffOrigins(was.origins, is.origins);
  const [list, listNow] = [was.toolsList ?? "key", is.toolsList ?? "key"];
  if (list !== listNow)
    rows.push(
      listNow === "public"
        ? compatible("/access/toolsList", "Anybody may read the list of tools now, without a key.")
        : breaking(
            "/access/toolsList",
            "The list of tools can be read only with a key now. Who reads it without one is refused.",
          ),
    );
  const bearer: Record<"was" | "is", BearerMode> = {
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
            "What the agent says about the user's token changed; nothing follows it.",
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
  if (!is)
    return [breaking("/model", "The agent has no model any more, so it cannot be talked to.")];
  if (!was) return [compatible("/model", `The agent can be talked to now, through ${is.id}.`)];
  const rows: Change[] = [];
  if (was.provider !== is.provider || was.id !== is.id)
    rows.push(compatible("/model/id", `The agent thinks with ${is.id} now, not with ${was.id}.`));
  if (was.instructions !== is.instructions)
    rows.push(compatible("/model/instructions", "The agent's instructions are worded anew."));
  const changed = modelSettings.filter((key) => was[key] !== is[key]);
  if (changed.length > 0)
    rows.push(compatible("/model", `The model's settings changed: ${listedNames(changed)}.`));
  return rows;
};

const diffResource = (was: Manifest["resource"], is: Manifest["resource"]): Change[] => {
  if (sameJson(was, is)) return [];
  const [on, onNow] = [was?.enabled === true, is?.enabled === true];
  if (on && !onNow)
    return [
      breaking(
        "/resource/enabled",
        "The resource is switched off. Who asks for it is told that there is none.",
      ),
    ];
  if (!on && onNow)
    return [compatible("/resource/enabled", "The resource is switched on and can be asked for.")];
  if (!was || !is || !onNow)
    return [
      compatible("/resource", "The resource, which is switched off, changed. Nobody sees it."),
    ];
  const [type, typeNow] = [was.responseType ?? "text", is.responseType ?? "text"];
  return [
    ...(type === typeNow
      ? []
      : [
          breaking(
            "/resource/responseType",
            `The resource now answers with ${typeNow}; before, it answered with ${type}. Who reads it has to expect the other shape.`,
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
 * The agent's own side. The slug is left out: it is an address, renamed for every version at once.
 * `follows` says whether a tool or the resource takes the agent's word about the user's Bearer.
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
      textOnly(`/${field}`, `"${field}" is written differently and means the same.`),
    ),
  ];
};
