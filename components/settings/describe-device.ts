const browsers: [RegExp, string][] = [
  [/Edg\//, "Edge"],
  [/OPR\//, "Opera"],
  [/Firefox\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const systems: [RegExp, string][] = [
  [/iPhone|iPad/, "iOS"],
  [/Android/, "Android"],
  [/Mac OS X/, "macOS"],
  [/Windows/, "Windows"],
  [/Linux|X11/, "Linux"],
];

const findName = (names: [RegExp, string][], text: string) =>
  names.find(([pattern]) => pattern.test(text))?.[1];

/** Returns the browser and operating system of a User-Agent header, such as "Firefox on Linux". */
export function describeDevice(userAgent: string | null): string {
  const text = userAgent ?? "";
  const browser = findName(browsers, text);
  const system = findName(systems, text);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? (text.slice(0, 60) || "Unknown device");
}
