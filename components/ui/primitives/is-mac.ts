/** Whether the user is on an Apple platform, which decides about ⌘ and Ctrl. */
export const isMac = (): boolean => /Mac|iP(hone|ad)/.test(navigator.userAgent);
