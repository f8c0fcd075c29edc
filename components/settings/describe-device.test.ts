import { expect, it } from "vitest";
import { describeDevice } from "./describe-device";

it.each([
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"],
  [
    "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0",
    "Edge on Windows",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile Safari/604",
    "Safari on iOS",
  ],
  ["curl/8.0", "curl/8.0"],
  [null, "Unknown device"],
])("%s", (userAgent, device) => expect(describeDevice(userAgent)).toBe(device));
