/** Whether the user is on an Apple platform, which determines whether shortcuts use ⌘ or Ctrl. */
export const isMac = (): boolean => /Mac|iP(hone|ad)/.test(navigator.userAgent);
