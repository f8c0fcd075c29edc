/**
 * Matches that are correct. An exception that no longer matches anything is reported, so that the
 * list stays short.
 */
type WordException = { files: RegExp; rule: string; text: RegExp; reason: string };

export const wordExceptions: WordException[] = [
  {
    files:
      /^(components\/tests|lib\/agent\/(?:tool|model)-tests|lib\/runs\/model-tests|lib\/gallery)\/|^lib\/(api\/(?:run-tool-test|routes\/tool-tests[.]db|manifest-round-trip)|runtime\/gallery\/all)[.]test[.]ts$|^e2e\/(journeys\/playground\/tool-tests[.]spec|screens\/agent-states)[.]ts$/,
    rule: "is",
    text: /^is/,
    reason: "The manifest calls the operator of an assertion `is`.",
  },
];
