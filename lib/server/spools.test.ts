import { expect, onTestFinished, test, vi } from "vitest";
import { MAX_RECORD_BYTES } from "./spool/records";
import { createSpoolFolder } from "./spool/spool-fixture";
import { createSpools } from "./spools";

test("counts the waiting and lost rows of calls and of model requests", async () => {
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  onTestFinished(() => void vi.restoreAllMocks());
  const spools = createSpools({ data: createSpoolFolder(), spoolMaxBytes: 1024 ** 2 });
  const tooLarge = Buffer.alloc(MAX_RECORD_BYTES + 1);
  spools.calls.append(tooLarge, "space");
  spools.modelCalls.append(tooLarge, "space");
  spools.modelCalls.append(Buffer.from("{}"), "space");
  expect(spools.state()).toEqual({ pendingBytes: 2, droppedRows: 2, failedWrites: 0 });
  await Promise.all([spools.calls.close(), spools.modelCalls.close()]);
});
