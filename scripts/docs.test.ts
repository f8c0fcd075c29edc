import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { runErrorCodes } from "@/lib/agent/model/run-error-codes";
import { lintCodes } from "@/lib/analysis/lint-codes";
import { attentionKinds } from "@/lib/attention/attention-item";
import { warningCodes } from "@/lib/imports/readers/warning-codes";
import { settingNames } from "@/lib/server/settings/settings";
import { toStartArguments } from "./lib/launch.ts";

const root = path.resolve(import.meta.dirname, "..");
const documents = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "docs"].flatMap((entry) =>
  entry.endsWith(".md")
    ? [entry]
    : fs
        .readdirSync(path.join(root, entry), { recursive: true, encoding: "utf8" })
        .filter((file) => file.endsWith(".md"))
        .map((file) => path.join(entry, file)),
);

test("the configuration page lists exactly the settings that the server reads", () => {
  const page = fs.readFileSync(path.join(root, "docs/reference/configuration.md"), "utf8");
  const listed = page
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .flatMap((line) => [...(line.split(" | ")[0] ?? "").matchAll(/`([A-Z][A-Z_]+)`/g)])
    .map(([, name = ""]) => name)
    .filter((name) => settingNames.includes(name) || name.startsWith("TOOLWRIGHT_"));
  // docs/reference/monitoring.md lists OpenTelemetry's other variables. Variables of commands are
  // documented with the command.
  const isElsewhere = (name: string) =>
    /^OTEL_(?!EXPORTER_OTLP_ENDPOINT$)|_DEBUG$|_NEW_SECRET$|^TOOLWRIGHT_(?:KEY|TOKEN)$/.test(name);
  expect(listed.toSorted()).toEqual(settingNames.filter((name) => !isElsewhere(name)).toSorted());
});

const readSources = (folder: string): string =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /(?<!-codes|\.test)\.ts$/.test(file))
    .map((file) => fs.readFileSync(path.join(root, folder, file), "utf8"))
    .join("\n");

/** Returns the codes in the first column of the tables of a section. */
const listCodes = (file: string, section: string): string[] => {
  const page = fs.readFileSync(path.join(root, file), "utf8");
  const [, text = ""] = page.split(`\n${section}\n`);
  const rows = text.split("\n#", 1)[0]?.matchAll(/^\| `([\w-]+)` \|/gm) ?? [];
  return [...rows].map(([, code = ""]) => code);
};

/** Codes that contain a keyword of the schema. */
const keywordCode = /^(?:default|pattern)_dropped$/;

test.each([
  ["warnings.md", "## Imports", warningCodes, "lib/imports"],
  ["warnings.md", "## Suggestions", lintCodes, "lib/analysis lib/api"],
  [
    "contract.md",
    "### Failed runs",
    runErrorCodes,
    "lib/runs lib/models lib/protocols lib/data lib/api",
  ],
])("%s lists under %s each code of the source", (page, section, codes, folders) => {
  expect(listCodes(`docs/reference/${page}`, section)).toEqual(codes.toSorted());
  const source = folders.split(" ").map(readSources).join("\n");
  expect(codes.filter((code) => !source.includes(`"${code}"`) && !keywordCode.test(code))).toEqual(
    [],
  );
});

test("monitoring.md lists each kind of alert, most urgent first", () => {
  expect(listCodes("docs/reference/monitoring.md", "## Alerts")).toEqual(attentionKinds);
});

test.each(["package.json", "Dockerfile", "docs/operations.md"])(
  "%s starts the server with the same options of V8 as the tests",
  (file) => {
    const text = fs.readFileSync(path.join(root, file), "utf8");
    const options = toStartArguments().filter((option) => /^--(?!disable-warning)/.test(option));
    expect(options.filter((option) => !text.includes(option))).toEqual([]);
  },
);

test.each(documents)("%s names only files that exist", (document) => {
  const text = fs.readFileSync(path.join(root, document), "utf8");
  const files = [...text.matchAll(/`((?:app|components|docs|e2e|lib|prisma|scripts)\/[^`\s]+)`/g)]
    .map(([, file = ""]) => file)
    .filter((file) => !/[*{[<…]/.test(file));
  expect(files.filter((file) => !fs.existsSync(path.join(root, file)))).toEqual([]);
});

/** Returns the anchor that GitHub gives to a heading. */
const toAnchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, "")
    .replaceAll(" ", "-");

const listAnchors = (file: string): string[] =>
  [...fs.readFileSync(file, "utf8").matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    toAnchor(heading),
  );

test.each(documents)("%s has no dead links into the repository", (document) => {
  const text = fs.readFileSync(path.join(root, document), "utf8");
  const dead = [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = ""]) => link)
    .filter((link) => !/^https?:/.test(link))
    .filter((link) => {
      const [name = "", anchor] = link.split("#");
      const file =
        name === "" ? path.join(root, document) : path.resolve(root, document, "..", name);
      if (!fs.existsSync(file)) return true;
      return anchor !== undefined && !listAnchors(file).includes(anchor);
    });
  expect(dead).toEqual([]);
});

test("the example for nginx accepts the largest import, and keeps the port of the host", () => {
  const limits = fs.readFileSync(path.join(root, "docs/reference/limits.md"), "utf8");
  const megabytes = /^\| Request body, as sent \| (\d+) MB /m.exec(limits)?.[1];
  const example = fs.readFileSync(path.join(root, "deploy/proxies/nginx.conf"), "utf8");
  expect(example).toContain(`client_max_body_size ${megabytes}m;`);
  // `$host` has no port.
  expect(example).toContain("proxy_set_header Host $http_host;");
});

test("the example for Docker Compose builds the pages for the URL at which it serves them", () => {
  const { services } = parse(fs.readFileSync(path.join(root, "compose.yaml"), "utf8"));
  const { build, environment } = services.toolwright;
  const [variable] = /^\$\{\w+/.exec(environment.TOOLWRIGHT_URL) ?? [];
  expect(build.args?.TOOLWRIGHT_URL).toBe(`${variable}:-}`);
});

const decisions = path.join(root, "docs/decisions");
const index = fs.readFileSync(path.join(decisions, "README.md"), "utf8");
const records = fs.readdirSync(decisions).filter((file) => file !== "README.md");

const readStatus = (file: string): string =>
  /^- \*\*Status:\*\* (.+)$/m.exec(fs.readFileSync(path.join(decisions, file), "utf8"))?.[1] ?? "";

/** Lists each record of a status together with each record that the status links to. */
const listLinks = (status: RegExp): string[] =>
  records.flatMap((file) => {
    const [, links = ""] = status.exec(readStatus(file)) ?? [];
    return [...links.matchAll(/\((\d{4}-[\w-]+\.md)\)/g)].map(
      ([, other = ""]) => `${file} ${other}`,
    );
  });

test("a superseded decision and the one that supersedes it name each other", () => {
  const successors = listLinks(/^Accepted: supersedes (.+)$/);
  const superseded = listLinks(/^Superseded (.+)$/);
  expect(superseded).not.toEqual([]);
  const reversed = superseded.map((pair) => pair.split(" ").toReversed().join(" "));
  expect(successors.toSorted()).toEqual(reversed.toSorted());
});

test.each(records)("lists %s in the index by its title, date and status", (file) => {
  const text = fs.readFileSync(path.join(decisions, file), "utf8");
  const [, title] = /^# \d+\. (.+)$/m.exec(text) ?? [];
  const [, date] = /^- \*\*Date:\*\* (.+)$/m.exec(text) ?? [];
  const [, status = ""] = /^- \*\*Status:\*\* ([^:\n]+)/m.exec(text) ?? [];
  expect(index).toContain(`| [${file.slice(0, 4)}](${file}) | ${title} | ${date} | ${status} |`);
});
