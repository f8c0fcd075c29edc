import { expect, it } from "vitest";
import { callSources } from "@/lib/agent/access/protocol-name";
import { Protocol } from "../generated/enums";

// The log is written with COPY, so the compiler cannot compare the two.
it("stores calls from every source", () =>
  expect(Object.values(Protocol)).toEqual([...callSources]));
