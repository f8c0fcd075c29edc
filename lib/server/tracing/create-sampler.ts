import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from "@opentelemetry/sdk-trace";
import type { Sampling } from "../env";

/** With `parentbased_`, callers decide about their traces, and the rest about those that begin here. */
export const createSampler = ({ sampler, ratio }: Sampling): Sampler => {
  const root = () => {
    if (sampler.endsWith("always_off")) return new AlwaysOffSampler();
    return sampler.endsWith("traceidratio")
      ? new TraceIdRatioBasedSampler(ratio)
      : new AlwaysOnSampler();
  };
  return sampler.startsWith("parentbased_") ? new ParentBasedSampler({ root: root() }) : root();
};
