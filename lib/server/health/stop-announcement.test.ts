import { expect, it } from "vitest";
import { createStopAnnouncement } from "./stop-announcement";

it("gives a load balancer time to notice, but waits for nobody else", () => {
  let now = 0;
  const create = (drainMs?: number) => createStopAnnouncement(drainMs, () => now);
  expect(create().announce()).toBe(0);
  const probed = create();
  expect(probed.check()).toBeUndefined();
  probed.countProbe();
  now = 20_000;
  expect(probed.announce()).toBe(5_000);
  expect(probed.check()?.code).toBe("stopping");
  now = 60_000;
  expect(probed.announce()).toBe(0);
  expect(create(10_000).announce()).toBe(10_000);
});
