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
            `Callers have to send the variable ${nameOf(is)} now. Calls without it are refused.`,
          )
        : compatible(`${path}/required`, `Callers may leave out the variable ${nameOf(is)} now.`),
    );
  if (Boolean(was.secret) !== Boolean(is.secret))
    rows.push(
      compatible(
        `${path}/secret`,
        `The variable ${nameOf(is)} is ${is.secret ? "kept secret now" : "no longer kept secret"}.`,
      ),
    );
  if (was.name !== is.name || was.description !== is.description)
    rows.push(textOnly(path, `The variable ${nameOf(is)} is described anew.`));
  return rows;
};

const sameBut = (was: Variable, is: Variable) => sameJson({ ...was, ref: "" }, { ...is, ref: "" });

const keptVariables = (was: Variable[], is: Variable[]) =>
  is.flatMap((variable, index) => {
    const old = was.find(({ ref }) => ref === variable.ref);
    return old ? diffVariable(old, variable, `/variables/${index}`) : [];
  });

/** What callers send as `x-` headers. A rename is told when exactly one went and one came, otherwise alike. */
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
        `The variable ${nameOf(old)} is called ${nameOf(now)} now. What callers send under the old name no longer arrives.`,
      ),
      ...keptVariables(was, is),
    ];
  return [
    ...come.map((variable) =>
      variable.required
        ? breaking(
            at(variable.ref, is),
            `Callers have to send the new variable ${nameOf(variable)}. Calls without it are refused.`,
          )
        : compatible(
            at(variable.ref, is),
            `Callers may send the new variable ${nameOf(variable)}; nobody has to.`,
          ),
    ),
    ...gone.map((variable) =>
      compatible(
        at(variable.ref, was),
        `The variable ${nameOf(variable)} is gone. Callers may go on sending it; nothing uses it.`,
      ),
    ),
    ...keptVariables(was, is),
  ];
};
