import type { Sampler } from "@opentelemetry/sdk-trace";
import type { Sampling } from "../settings/settings";

/**
 * Creates the sampler. With `parentbased_`, callers decide about their traces, and the rest of the
 * name about traces that begin here.
 */
export const createSampler = (
  sdk: typeof import("@opentelemetry/sdk-trace"),
  { sampler, ratio }: Sampling,
): Sampler => {
  const root = () => {
    if (sampler.endsWith("always_off")) return new sdk.AlwaysOffSampler();
    return sampler.endsWith("traceidratio")
      ? new sdk.TraceIdRatioBasedSampler(ratio)
      : new sdk.AlwaysOnSampler();
  };
  return sampler.startsWith("parentbased_") ? new sdk.ParentBasedSampler({ root: root() }) : root();
};
