/** Plain JavaScript, because the launcher that chooses a newer Node.js also uses it. */

/** Whether undici (22.19), Vitest and the tests' Chromium all support this version. */
export function isSupported(version) {
  const [major, minor] = version.split(".").map(Number);
  return major === 24 || major >= 26 || (major === 22 && minor >= 19);
}

export const describeUnsupported = (version) =>
  `Toolwright needs Node.js 24 (or 22.19+, or 26+) but found ${version}`;

/**
 * Throws for a version in which the product would fail later, for a reason that nobody understands.
 */
export function requireSupported(version) {
  if (!isSupported(version)) throw new Error(`${describeUnsupported(version)}.`);
}
