import { chatGpt, claude, claudeDesktop } from "./assistants";
import { claudeCode, codex, geminiCli } from "./command-line";
import { cursor, vsCode, windsurf, zed } from "./editors";
import type { Host } from "./host";
import { inspector } from "./inspector";

/** The hosts explained in the Connect section, in order. */
export const hosts = {
  claude,
  chatgpt: chatGpt,
  "claude-desktop": claudeDesktop,
  "claude-code": claudeCode,
  codex,
  "gemini-cli": geminiCli,
  vscode: vsCode,
  cursor,
  windsurf,
  zed,
  inspector,
} satisfies Record<string, Host>;
export type HostName = keyof typeof hosts;
export const hostNames = Object.keys(hosts) as HostName[];
