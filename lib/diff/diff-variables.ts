import type { Variable } from "../agent/manifest";
import { isJsonEqual } from "../schema/json";
import { quote } from "./phrases";
import {
  breakingChange,
  compatibleChange,
  textOnlyChange,
  type UnassignedChange,
} from "./version-change";

const formatVariable = ({ ref }: Variable) => quote(`x-${ref}`);

const diffVariable = (previous: Variable, current: Variable, path: string): UnassignedChange[] => {
  const changes: UnassignedChange[] = [];
  if (Boolean(previous.required) !== Boolean(current.required))
    changes.push(
      current.required
        ? breakingChange(
            `${path}/required`,
            `The variable ${formatVariable(current)} is now required. Calls without it fail.`,
          )
        : compatibleChange(
            `${path}/required`,
            `The variable ${formatVariable(current)} is now optional.`,
          ),
    );
  if (Boolean(previous.secret) !== Boolean(current.secret))
    changes.push(
      compatibleChange(
        `${path}/secret`,
        `The variable ${formatVariable(current)} is ${current.secret ? "now secret" : "no longer secret"}.`,
      ),
    );
  if (previous.name !== current.name || previous.description !== current.description)
    changes.push(
      textOnlyChange(
        path,
        `The name or description of the variable ${formatVariable(current)} changed.`,
      ),
    );
  return changes;
};

const isSameExceptRef = (previous: Variable, current: Variable) =>
  isJsonEqual({ ...previous, ref: "" }, { ...current, ref: "" });

const diffSharedVariables = (previous: Variable[], current: Variable[]) =>
  current.flatMap((variable, index) => {
    const before = previous.find(({ ref }) => ref === variable.ref);
    return before ? diffVariable(before, variable, `/variables/${index}`) : [];
  });

/**
 * Compares the variables that callers send as `x-` headers. A removed and an added variable with
 * equal settings count as a rename.
 */
export const diffVariables = (
  previous: Variable[] = [],
  current: Variable[] = [],
): UnassignedChange[] => {
  const removed = previous.filter(({ ref }) => !current.some((other) => other.ref === ref));
  const added = current.filter(({ ref }) => !previous.some((other) => other.ref === ref));
  const [removedVariable] = removed;
  const [addedVariable] = added;
  const isRenamed =
    removed.length === 1 &&
    added.length === 1 &&
    removedVariable &&
    addedVariable &&
    isSameExceptRef(removedVariable, addedVariable);
  const getPath = (ref: string, list: Variable[]) =>
    `/variables/${list.findIndex((variable) => variable.ref === ref)}`;
  if (isRenamed)
    return [
      breakingChange(
        `${getPath(addedVariable.ref, current)}/ref`,
        `The variable ${formatVariable(removedVariable)} was renamed to ${formatVariable(addedVariable)}. The old name no longer works.`,
      ),
      ...diffSharedVariables(previous, current),
    ];
  return [
    ...added.map((variable) =>
      variable.required
        ? breakingChange(
            getPath(variable.ref, current),
            `The new variable ${formatVariable(variable)} is required. Calls without it fail.`,
          )
        : compatibleChange(
            getPath(variable.ref, current),
            `The new variable ${formatVariable(variable)} is optional.`,
          ),
    ),
    ...removed.map((variable) =>
      compatibleChange(
        getPath(variable.ref, previous),
        `The variable ${formatVariable(variable)} was removed. Calls may still send it.`,
      ),
    ),
    ...diffSharedVariables(previous, current),
  ];
};
