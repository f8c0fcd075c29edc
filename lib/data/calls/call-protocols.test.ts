import { expect, it } from "vitest";
import { protocolNames } from "@/lib/agent/access/protocol-name";
import { Protocol } from "../generated/enums";

// The log is written with COPY, so the compiler does not compare the two.
it("stores calls by every protocol", () =>
  expect(Object.values(Protocol)).toEqual([...protocolNames]));
