import { guestCode } from "../guest-code";

/** Calls Slack's API, which reports most errors in responses with status 200. */
export const callSlack = guestCode`
const base = "https://slack.com/api";

const refusals = {
  channel_not_found: ["NOT_FOUND", "Slack has no such channel.", "List the channels first, and use a name or id from there."],
  user_not_found: ["NOT_FOUND", "Slack has no such person."],
  thread_not_found: ["NOT_FOUND", "Slack has no such thread.", "Use the ts of the message that began the thread."],
  not_in_channel: ["PERMISSION_DENIED", "The app is not in this channel.", "Invite the app to the channel first."],
  is_archived: ["OPERATION_NOT_ALLOWED", "The channel is archived."],
  no_text: ["MISSING_PARAMETER", "The text is empty.", "Write the text of the message."],
  msg_too_long: ["LIMIT_EXCEEDED", "The text is too long for Slack.", "Send at most 40,000 characters."],
};
const noToken = ["invalid_auth", "not_authed", "token_revoked", "token_expired", "account_inactive"];

/** Calls one method. What Slack refuses becomes the tool's own error. */
const callSlack = async (method, args, { bearer, fetch, ToolError }) => {
  const fields = Object.entries(args).filter(([, value]) => value !== undefined);
  const response = await fetch(\`\${base}/\${method}\`, {
    method: "POST",
    headers: { authorization: \`Bearer \${bearer}\` },
    body: new URLSearchParams(fields),
  });
  const fail = (code, message, recoveryHint) => new ToolError({ code, message, recoveryHint });
  if (response.status === 429) {
    const seconds = response.headers.get("retry-after") ?? "30";
    throw fail("RATE_LIMITED", "Slack is rate-limiting calls.", \`Try again in \${seconds} second\${seconds === "1" ? "" : "s"}.\`);
  }
  const answer = await response.json().catch(() => undefined);
  if (answer?.ok) return answer;
  const { error = \`status \${response.status}\`, needed } = answer ?? {};
  if (noToken.includes(error))
    throw fail("UNAUTHORIZED", \`Slack does not accept the token (\${error}).\`, "Connect Slack again.");
  if (error === "missing_scope")
    throw fail("PERMISSION_DENIED", \`The token lacks the scope \${needed}.\`, "Connect Slack again with this scope.");
  const [code, message, hint] = refusals[error] ?? ["OPERATION_FAILED", \`Slack refused: \${error}.\`];
  throw fail(code, message, hint);
};
`;
