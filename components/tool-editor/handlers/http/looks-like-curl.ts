/** Whether pasted text is a cURL command rather than a URL. */
export const looksLikeCurl = (text: string): boolean =>
  /^\s*(?:[$#>]\s+)?(?:\S*[\\/])?curl(?:\.exe)?\s+\S/i.test(text);
