import { sameJson } from "../json";
import type { Variable } from "../manifest";
import { breaking, type Change, compatible, textOnly } from "./version-change";
import { quoted } from "./words";

const nameOf = ({ ref }: Variable) => quoted(`x-${ref}`);

const diffVariable = (was: Variable, is: Variable, path: string): Change[] => {
  const rows: Change[] = [];
  if (Boolean(was.required) !== Boolean(is.required))
    rows.push(
      is.required
        ? breaking(
            `${path}/required`,
            `The variable ${nameOf(is)} is now required. Calls without it fail.`,
          )
        : compatible(`${path}/required`, `The variable ${nameOf(is)} is now optional.`),
    );
  if (Boolean(was.secret) !== Boolean(is.secret))
    rows.push(
      compatible(
        `${path}/secret`,
        `The variable ${nameOf(is)} is ${is.secret ? "now secret" : "no longer secret"}.`,
      ),
    );
  if (was.name !== is.name || was.description !== is.description)
    rows.push(textOnly(path, `The name or description of the variable ${nameOf(is)} changed.`));
  return rows;
};

const sameBut = (was: Variable, is: Variable) => sameJson({ ...was, ref: "" }, { ...is, ref: "" });

const keptVariables = (was: Variable[], is: Variable[]) =>
  is.flatMap((variable, index) => {
    const old = was.find(({ ref }) => ref === variable.ref);
    return old ? diffVariable(old, variable, `/variables/${index}`) : [];
  });

/** Compares the variables that callers send as `x-` headers. One removed and one added with equal settings are a rename. */
export const diffVariables = (was: Variable[] = [], is: Variable[] = []): Change[] => {
  const gone = was.filter(({ ref }) => !is.some((other) => other.ref === ref));
  const come = is.filter(({ ref }) => !was.some((other) => other.ref === ref));
  const [old, now] = [gone[0], come[0]];
  const renamed = gone.length === 1 && come.length === 1 && old && now && sameBut(old, now);
  const at = (ref: string, list: Variable[]) =>
    `/variables/${list.findIndex((variable) => variable.ref === ref)}`;
  if (renamed)
    return [
      breaking(
        `${at(now.ref, is)}/ref`,
        `The variable ${nameOf(old)} was renamed to ${nameOf(now)}. The old name no longer works.`,
      ),
      ...keptVariables(was, is),
    ];
  return [
    ...come.map((variable) =>
      variable.required
        ? breaking(
            at(variable.ref, is),
            `The new variable ${nameOf(variable)} is required. Calls without it fail.`,
          )
        : compatible(at(variable.ref, is), `The new variable ${nameOf(variable)} is optional.`),
    ),
    ...gone.map((variable) =>
      compatible(
        at(variable.ref, was),
        `The variable ${nameOf(variable)} was removed. Calls may still send it.`,
      ),
    ),
    ...keptVariables(was, is),
  ];
};
