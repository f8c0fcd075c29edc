import fs from "node:fs";
import { chromium, type LaunchOptions } from "@playwright/test";
import { run, runNode } from "./run.ts";

/** Playwright's launch options for a working browser. `{}` is Playwright's own browser. */
export type Browser = Pick<LaunchOptions, "executablePath" | "channel" | "env">;

export const launchArguments = [
  // Chromium's own sandbox does not work as root in a container.
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  // A page lives for about a second, in which optimized code does not pay for its compilation.
  "--js-flags=--no-turbofan --no-maglev",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-sync",
  "--disable-background-networking",
  "--disable-component-update",
];

const systemPaths = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/snap/bin/chromium",
];

const processEnv = () =>
  Object.fromEntries(Object.entries(process.env).filter((entry) => entry[1] !== undefined)) as {
    [name: string]: string;
  };

async function canLaunch(browser: Browser): Promise<boolean> {
  try {
    const env = { ...processEnv(), ...browser.env };
    const browserProcess = await chromium.launch({ ...browser, env, args: launchArguments });
    await browserProcess.close();
    return true;
  } catch {
    return false;
  }
}

async function findInstalled(): Promise<Browser | undefined> {
  const configuredPath = process.env.CHROMIUM_PATH;
  if (configuredPath) {
    if (await canLaunch({ executablePath: configuredPath }))
      return { executablePath: configuredPath };
    throw new Error(
      `CHROMIUM_PATH is set to ${configuredPath}, which does not start as a browser.`,
    );
  }
  if (fs.existsSync(chromium.executablePath()) && (await canLaunch({}))) return {};
  for (const executablePath of systemPaths.filter((path) => fs.existsSync(path))) {
    if (await canLaunch({ executablePath })) return { executablePath };
  }
  for (const channel of ["chrome", "msedge"]) if (await canLaunch({ channel })) return { channel };
  return undefined;
}

/**
 * Finds a headless Chromium from an npm package (Linux on x64). It unpacks the shared libraries
 * that a bare machine lacks only if it believes that it runs on AWS Lambda. Resolves to undefined
 * if it does not start.
 */
async function findPackaged(): Promise<Browser | undefined> {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  const names = ["AWS_EXECUTION_ENV", "LD_LIBRARY_PATH", "FONTCONFIG_PATH"];
  const savedEnv = names.map((name) => [name, process.env[name]] as const);
  try {
    process.env.AWS_EXECUTION_ENV = "AWS_Lambda_nodejs24.x";
    const { default: chromiumPackage } = await import("@sparticuz/chromium");
    const executablePath = await chromiumPackage.executablePath();
    const { LD_LIBRARY_PATH = "", FONTCONFIG_PATH = "" } = process.env;
    const browser = { executablePath, env: { LD_LIBRARY_PATH, FONTCONFIG_PATH } };
    return (await canLaunch(browser)) ? browser : undefined;
  } catch {
    return undefined;
  } finally {
    // These libraries are for the browser only. Other programs would load them and break.
    for (const [name, value] of savedEnv) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}

async function download(log: (line: string) => void): Promise<Browser | undefined> {
  const isRoot = process.getuid?.() === 0;
  log("No browser found: installing Playwright's Chromium …");
  const withDependencies = isRoot && process.platform === "linux" ? ["--with-deps"] : [];
  await runNode(
    ["node_modules/@playwright/test/cli.js", "install", ...withDependencies, "--only-shell"].concat(
      "chromium",
    ),
  );
  const browser = await findInstalled();
  if (browser || !isRoot || !fs.existsSync("/usr/bin/apt-get")) return browser;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", ["update", "-qq"], { env });
  await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], { env });
  return findInstalled();
}

/** Finds a Chromium that starts, or downloads one. Throws if neither works. */
export async function ensureBrowser(log: (line: string) => void): Promise<Browser> {
  const browser = (await findInstalled()) ?? (await findPackaged()) ?? (await download(log));
  if (browser) return browser;
  throw new Error(
    "No browser found for the end-to-end tests: install Chrome or Chromium, or set CHROMIUM_PATH.",
  );
}
