import { isObject } from "@/lib/schema/json";
import { isJsonMedia } from "./media-type";
import type { References } from "./references";

type Node = Record<string, unknown>;

/** Returns the response of an operation that succeeds. */
export const findSuccessResponse = (
  { responses }: Node,
  { follow }: References,
): Node | undefined => {
  const byStatus = isObject(responses) ? responses : {};
  const status = Object.keys(byStatus).find((each) => /^2/.test(each)) ?? "default";
  return follow(byStatus[status]);
};

/** Whether an operation responds with an agent's envelope, as those of published agents do. */
export const hasEnvelope = (operation: Node, references: References): boolean => {
  const content = findSuccessResponse(operation, references)?.content;
  const [, media] =
    Object.entries(isObject(content) ? content : {}).find(([type]) => isJsonMedia(type)) ?? [];
  const schema = isObject(media) ? references.followSchema(media.schema) : undefined;
  const { success, responseType, data } = isObject(schema?.properties) ? schema.properties : {};
  return isObject(success) && success.const === true && isObject(responseType) && isObject(data);
};
