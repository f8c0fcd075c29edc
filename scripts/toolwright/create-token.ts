import os from "node:os";
import { AppError } from "../../lib/errors.ts";
import { defineCommand, type Session, SettingError, UsageError } from "./command.ts";
import {
  callServer,
  jsonOption,
  readJson,
  readTarget,
  type Server,
  send,
  type Target,
  toError,
  urlOption,
} from "./server.ts";

const readAccount = async (email: string | undefined, { env, terminal, signal }: Session) => {
  const chosenEmail = email ?? env.TOOLWRIGHT_OWNER_EMAIL;
  // The password in the environment belongs only to that account.
  const password =
    email === undefined || email === env.TOOLWRIGHT_OWNER_EMAIL
      ? env.TOOLWRIGHT_OWNER_PASSWORD
      : undefined;
  if (chosenEmail && password) return { email: chosenEmail, password };
  if (!terminal.isInteractive)
    throw new SettingError(
      "Set TOOLWRIGHT_OWNER_EMAIL and TOOLWRIGHT_OWNER_PASSWORD, or run the command in a terminal to be prompted for them.",
    );
  const ask = (question: string, isSecret: boolean) => terminal.ask(question, { isSecret, signal });
  return {
    email: chosenEmail || (await ask("Email: ", false)).trim(),
    password: await ask("Password: ", true),
  };
};

/** Signs in as a browser does, because a token cannot create tokens. */
const signIn = async (target: Target, account: object): Promise<Server> => {
  const origin = target.url;
  const response = await send(target, "/api/auth/sign-in/email", {
    method: "POST",
    headers: { origin },
    body: account,
  });
  if (!response.ok) {
    const value = await readJson(response);
    const { message } = toError(response, value, target);
    throw new AppError(
      response.status === 401 ? "unauthorized" : "forbidden",
      `${message}.`.replace("..", "."),
    );
  }
  await response.body?.cancel();
  const cookies = response.headers.getSetCookie().map((line) => line.split(";")[0]);
  return { ...target, headers: { origin, cookie: cookies.join("; ") } };
};

/** Whether a text begins with a day that does not exist. JavaScript reads February 30 as March 2. */
const hasImpossibleDay = (text: string): boolean => {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0];
  const date = new Date(day ?? "");
  return day !== undefined && !Number.isNaN(date.getTime()) && !date.toISOString().startsWith(day);
};

const DAY_MS = 24 * 60 * 60 * 1000;
const readExpiry = (text: string): string => {
  const days = /^(\d{1,4})d$/.exec(text)?.[1];
  const date = days === undefined ? new Date(text) : new Date(Date.now() + Number(days) * DAY_MS);
  if (Number.isNaN(date.getTime()) || hasImpossibleDay(text))
    throw new UsageError(
      "--expires must be a date, such as 2030-12-31, or a number of days, such as 90d.",
    );
  return date.toISOString();
};

export const command = defineCommand({
  summary: "Creates a personal token with an email and password, and prints it once",
  positionals: [],
  options: {
    name: { type: "string", value: "<text>", description: "Identifies the token in the settings" },
    expires: {
      type: "string",
      value: "<date|days>",
      description: "A date, such as 2030-12-31, or a number of days, such as 90d",
    },
    email: {
      type: "string",
      value: "<address>",
      description: "Overrides TOOLWRIGHT_OWNER_EMAIL. Without either, you are prompted",
    },
    url: urlOption,
    json: jsonOption,
  },
  examples: ["token create", 'token create --name "Continuous integration" --expires 90d'],
  async run({ values, session }) {
    const target = readTarget(values, session);
    const expiresAt = values.expires === undefined ? undefined : readExpiry(values.expires);
    const name = values.name ?? `Command line on ${os.hostname()}`;
    const server = await signIn(target, await readAccount(values.email, session));
    try {
      const body = { name, ...(expiresAt && { expiresAt }) };
      const { value } = await callServer(server, "POST /tokens", { body });
      const { key: token, id, expiresAt: expiry } = value;
      if (values.json)
        session.terminal.print(JSON.stringify({ id, name, expiresAt: expiry, token }));
      else {
        session.terminal.report("This token is shown once. Save it as TOOLWRIGHT_TOKEN:");
        session.terminal.print(token);
      }
    } finally {
      const { headers } = server;
      await send(target, "/api/auth/sign-out", { method: "POST", headers, body: {} }).catch(
        () => {},
      );
    }
    return 0;
  },
});
