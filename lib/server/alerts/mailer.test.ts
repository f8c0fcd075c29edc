import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { expect, onTestFinished, test } from "vitest";
import { createMailer } from "./mailer";

const mail = {
  id: "message-1",
  to: ["ops@example.com", "ada@example.com"],
  subject: "order: it fails",
  text: "The plain text.\n",
  html: "<p>The HTML.</p>",
};
const from = "Toolwright <alerts@example.com>";

/** Starts a mail server that keeps received messages. */
const startServer = async (options: SMTPServerOptions = {}) => {
  const received: { from: string; to: string[]; message: string }[] = [];
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    authOptional: true,
    logger: false,
    async onData(stream, { envelope }, done) {
      const message = await text(stream);
      const sender = envelope.mailFrom ? envelope.mailFrom.address : "";
      received.push({ from: sender, to: envelope.rcptTo.map(({ address }) => address), message });
      done();
    },
    ...options,
  });
  // A client that does not trust the certificate ends the connection.
  server.on("error", () => {});
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve());
  });
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return { received, port };
};

test("sends a mail with its sender, all addresses, both texts, and a stable id", async () => {
  const { received, port } = await startServer();
  const sendMail = createMailer({ url: `smtp://127.0.0.1:${port}`, from });
  expect(await sendMail(mail)).toBeUndefined();
  expect(received).toMatchObject([{ from: "alerts@example.com", to: mail.to }]);
  const message = received[0]?.message ?? "";
  for (const part of [
    "From: Toolwright <alerts@example.com>",
    "Message-ID: <message-1@example.com>",
    "Subject: order: it fails",
    "Auto-Submitted: auto-generated",
    "The plain text.",
    "<p>The HTML.</p>",
  ])
    expect(message).toContain(part);
});

test("opens only a few connections at a time", async () => {
  let open = 0;
  let most = 0;
  const { received, port } = await startServer({
    onConnect(_session, done) {
      open += 1;
      most = Math.max(most, open);
      done();
    },
    onClose() {
      open -= 1;
    },
  });
  const sendMail = createMailer({ url: `smtp://127.0.0.1:${port}`, from });
  await Promise.all(Array.from({ length: 12 }, () => sendMail(mail)));
  expect(received).toHaveLength(12);
  // The server may learn of a new connection before that of a closed one.
  expect(most).toBeLessThanOrEqual(7);
});

test("distinguishes a wrong password, a refused address, and an unreachable server", async () => {
  const { port } = await startServer({
    onAuth: (_auth, _session, done) => done(new Error("Wrong password")),
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith("ada") ? new Error("No such mailbox") : null),
  });
  const host = `127.0.0.1:${port}`;
  const wrongPassword = createMailer({ url: `smtp://user:secret@${host}`, from });
  const { problem } = (await wrongPassword(mail)) ?? {};
  expect(problem).toMatch(/rejected the username and password in TOOLWRIGHT_SMTP_URL/);
  expect(problem).not.toContain("secret");
  const sendMail = createMailer({ url: `smtp://${host}`, from });
  expect(await sendMail(mail)).toEqual({
    problem: `The mail server ${host} rejected ada@example.com. The other addresses received the message.`,
    consequence: "accept",
  });
  const absent = createMailer({ url: "smtp://127.0.0.1:1", from });
  expect(await absent(mail)).toEqual({
    problem:
      "The mail server 127.0.0.1:1 could not be reached (ECONNREFUSED). Check TOOLWRIGHT_SMTP_URL.",
    consequence: "retry",
  });
});

test("names the reason if the certificate of the server is not trusted", async () => {
  const { port } = await startServer({ secure: true });
  const { problem } = (await createMailer({ url: `smtps://127.0.0.1:${port}`, from })(mail)) ?? {};
  expect(problem).toMatch(/could not be reached \([A-Z_]*CERT[A-Z_]*\)\./);
});

test("names the missing settings", async () => {
  expect(await createMailer(undefined)(mail)).toHaveProperty(
    "problem",
    "This server sends no e-mail, because TOOLWRIGHT_SMTP_URL and TOOLWRIGHT_MAIL_FROM are not set.",
  );
});
