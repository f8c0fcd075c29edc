import { expect, it } from "vitest";
import type { GuestCall } from "@/lib/handlers/handler";
import { setUp } from "../runtime-fixture";

it("drops the reports of a handler that continues after its call has ended", async () => {
  let guestCall: GuestCall | undefined;
  const { call } = setUp(
    {},
    {
      guest: (guest) => {
        guestCall = guest;
        guest.onChunk?.("in time");
        return new Promise(() => {});
      },
    },
  );
  const reports: unknown[] = [];
  const report = (value: unknown) => void reports.push(value);
  const { outcome } = await call(
    { text: "a" },
    {},
    { timeoutMs: 20, stream: report, onProgress: report, onState: report },
  );
  expect(outcome).toMatchObject({ ok: false, error: { code: "TIMEOUT" } });
  guestCall?.onChunk?.("late");
  guestCall?.onProgress?.({ done: 1 });
  guestCall?.onState?.({});
  expect(reports).toEqual(["in time"]);
});
