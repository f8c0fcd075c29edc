const hostNamePattern =
  /^(?=.{1,253}$)[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?)*$/i;

/** Whether a text is a DNS name without a trailing dot. */
export const isHostName = (text: string): boolean => hostNamePattern.test(text);
