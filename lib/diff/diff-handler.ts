import { getHandlerKind, type HandlerConfig } from "../agent/handlers";
import { isJsonEqual } from "../schema/json";
import { joinWords } from "./phrases";
import { breakingChange, compatibleChange, type UnassignedChange } from "./version-change";

const passesEnvelope = (handler: HandlerConfig) =>
  getHandlerKind(handler).diff.passesEnvelope?.(handler) ?? false;

const getSelection = (handler: HandlerConfig) =>
  getHandlerKind(handler).diff.getSelection?.(handler);

/** Selecting a different part of the response may change the shape of the result. */
const diffSelection = (
  before: HandlerConfig,
  after: HandlerConfig,
  subject: string,
): UnassignedChange[] => {
  const [previous, current] = [getSelection(before), getSelection(after)].map(
    (selection) => selection?.expression,
  );
  if (previous === current) return [];
  const message =
    current === undefined
      ? `${subject} now returns the service's whole response`
      : `${subject} now returns ${previous === undefined ? "only part" : "a different part"} of the service's response`;
  return [
    breakingChange(
      `/handler${getSelection(after)?.path ?? ""}`,
      `${message}, so results may have a different shape.`,
      [{ label: "the selection", before: previous, after: current }],
    ),
  ];
};

/** Compares handlers. `subject` starts the sentence: "It", "The resource". */
export const diffHandler = (
  before: HandlerConfig,
  after: HandlerConfig,
  subject = "It",
): UnassignedChange[] => {
  if (isJsonEqual(before, after)) return [];
  const previous = passesEnvelope(before);
  const current = passesEnvelope(after);
  if (previous !== current)
    return [
      breakingChange(
        "/handler/response/envelope",
        current
          ? `${subject} now passes through the service's response, so results may have a different shape.`
          : `${subject} no longer passes through the service's response, so results have a different shape.`,
      ),
    ];
  const unchangedNote = "Calls and the response type stay the same.";
  if (before.kind !== after.kind)
    return [
      compatibleChange(
        "/handler/kind",
        `${subject} is implemented differently: with ${getHandlerKind(after).diff.name} instead of ${getHandlerKind(before).diff.name}. ${unchangedNote}`,
      ),
    ];
  const selection = diffSelection(before, after, subject);
  const { fieldLabels } = getHandlerKind(after).diff;
  const [previousFields, currentFields]: Record<string, unknown>[] = [
    { ...(getSelection(before)?.rest ?? before) },
    { ...(getSelection(after)?.rest ?? after) },
  ];
  const changed = Object.keys({ ...previousFields, ...currentFields })
    .filter((key) => !isJsonEqual(previousFields?.[key], currentFields?.[key]))
    .map((key) => ({
      label: fieldLabels[key] ?? key,
      before: previousFields?.[key],
      after: currentFields?.[key],
    }));
  if (changed.length === 0) return selection;
  const summary = `${joinWords(changed.map(({ label }) => label))} changed`;
  return [
    ...selection,
    compatibleChange(
      "/handler",
      `${subject} is implemented differently: ${summary}. ${unchangedNote}`,
      changed,
    ),
  ];
};
