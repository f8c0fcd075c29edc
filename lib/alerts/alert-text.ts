import { describeAttention } from "@/lib/attention/describe-attention";
import type { AlertChange } from "@/lib/data/alerts/alert-notices";

/** An alert: about changes, or a test if there are none. */
export type Alert = {
  id: string;
  space: string;
  /** The public URL of the server, without a trailing slash. */
  publicUrl: string;
  changes: readonly AlertChange[];
  createdAt: Date;
};

/** One change, described for people. */
type AlertLine = {
  state: AlertChange["state"];
  subject: string;
  text: string;
  agent: string | null;
  url: string;
};

/** Maximum lines in one alert. Further changes are only counted. */
const MAX_LINES = 20;

export const toLine = (alert: Alert, { state, item }: AlertChange): AlertLine => {
  const { subject, text, resolvedText, href } = describeAttention(item, alert.createdAt.getTime());
  return {
    state,
    subject,
    text: state === "open" ? text : resolvedText,
    agent: "agent" in item ? item.agent : null,
    url: `${alert.publicUrl}${href}`,
  };
};

export const toSubject = (alert: Alert): string => {
  const { changes, space } = alert;
  const [first] = changes;
  if (!first) return `Test alert from ${space}`;
  if (changes.length === 1) {
    const { state, subject, text } = toLine(alert, first);
    return `${state === "open" ? "" : "Resolved: "}${subject}: ${text}`;
  }
  const open = changes.filter(({ state }) => state === "open").length;
  const parts = [
    open > 0 && `${open} new`,
    open < changes.length && `${changes.length - open} resolved`,
  ].filter((part) => part !== false);
  return `${space}: ${parts.join(", ")}`;
};

const formatLine = ({ subject, agent, text }: AlertLine) =>
  agent === null || agent === subject ? `${subject}: ${text}` : `${subject} (${agent}): ${text}`;

type Section = { title: string; lines: AlertLine[]; more: number };

const toSections = (alert: Alert): Section[] =>
  (["open", "resolved"] as const).flatMap((state) => {
    const changes = alert.changes.filter((change) => change.state === state);
    if (changes.length === 0) return [];
    return {
      title: state === "open" ? "Needs attention" : "Resolved",
      lines: changes.slice(0, MAX_LINES).map((change) => toLine(alert, change)),
      more: Math.max(0, changes.length - MAX_LINES),
    };
  });

const testText = "This is a test. Alerts will arrive here.";
const toFooter = ({ space, publicUrl }: Alert) =>
  `Sent for the Space ${space}. Manage alerts: ${publicUrl}/settings/alerts`;

export const toText = (alert: Alert): string => {
  const sections = toSections(alert).map(({ title, lines, more }) =>
    [
      `${title}:`,
      ...lines.map((line) => `- ${formatLine(line)}\n  ${line.url}`),
      ...(more > 0 ? [`- and ${more} more: ${alert.publicUrl}/agents`] : []),
    ].join("\n"),
  );
  const body = sections.length > 0 ? sections : [testText];
  return `${[...body, toFooter(alert)].join("\n\n")}\n`;
};

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
const toLink = (url: string, text: string) =>
  `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`;

export const toHtml = (alert: Alert): string => {
  const sections = toSections(alert).map(({ title, lines, more }) => {
    const items = lines.map(
      (line) =>
        `<li>${toLink(line.url, line.subject)}${escapeHtml(formatLine(line).slice(line.subject.length))}</li>`,
    );
    const rest =
      more > 0 ? `<li>${toLink(`${alert.publicUrl}/agents`, `and ${more} more`)}</li>` : "";
    return `<h2 style="font-size:16px">${title}</h2><ul>${items.join("")}${rest}</ul>`;
  });
  const body = sections.length > 0 ? sections.join("") : `<p>${testText}</p>`;
  const settings = toLink(`${alert.publicUrl}/settings/alerts`, "Manage alerts");
  return `<div style="font-family:sans-serif;font-size:14px;line-height:1.5">${body}<p style="color:#666">Sent for the Space ${escapeHtml(alert.space)}. ${settings}</p></div>`;
};
