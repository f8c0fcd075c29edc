import { serviceName } from "../agent/credentials/credential";
import type { Manifest } from "../agent/manifest";
import { modelProviderDetails } from "../agent/model/model-providers";
import type { Issue } from "../errors";
import { truncateKey } from "../schema/truncate";
import type { LintCode } from "./lint-codes";

type Model = NonNullable<Manifest["model"]>;

const lintBaseUrl = ({ provider, baseUrl }: Model): Issue<LintCode>[] => {
  const { label, defaultBaseUrl } = modelProviderDetails[provider];
  if (baseUrl !== undefined || defaultBaseUrl !== null) return [];
  const message = `An ${label} server has no standard address. Enter the base URL of the model's server.`;
  return [{ path: "/model/baseUrl", code: "missing-base-url", message }];
};

const lintCredential = ({ credential }: Model): Issue<LintCode>[] => {
  const issue = credential && serviceName.safeParse(credential).error?.issues[0];
  if (!issue) return [];
  const message = `A credential cannot be named ${JSON.stringify(truncateKey(credential))}. ${issue.message}`;
  return [{ path: "/model/credential", code: "impossible-credential", message }];
};

/**
 * Warns about a model that cannot be reached as configured. Paths are JSON Pointers into the
 * manifest.
 */
export const lintModel = ({ model }: Pick<Manifest, "model">): Issue<LintCode>[] =>
  model ? [...lintBaseUrl(model), ...lintCredential(model)] : [];
