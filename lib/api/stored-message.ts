import { cutText } from "@/lib/schema/truncate";

const MAX_MESSAGE_CHARACTERS = 1000;

/** Shortens the message of a test's result, and replaces what PostgreSQL does not store. */
export const toStoredMessage = (message: string): string =>
  cutText(message, MAX_MESSAGE_CHARACTERS).toWellFormed().replaceAll("\0", "\uFFFD");
