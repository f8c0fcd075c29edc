import type { Manifest } from "../agent/manifest";
import { modelProviderDetails } from "../agent/model/model-providers";
import type { Issue } from "../errors";
import type { LintCode } from "./lint-codes";

/**
 * Warns about a model that cannot be reached as configured. Paths are JSON Pointers into the
 * manifest.
 */
export const lintModel = ({ model }: Pick<Manifest, "model">): Issue<LintCode>[] => {
  if (!model || model.baseUrl !== undefined) return [];
  const { label, defaultBaseUrl } = modelProviderDetails[model.provider];
  if (defaultBaseUrl !== null) return [];
  const message = `An ${label} server has no standard address. Enter the base URL of the model's server.`;
  return [{ path: "/model/baseUrl", code: "missing-base-url", message }];
};
