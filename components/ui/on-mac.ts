/** Whether the reader's keyboard is one of Apple's. */
export const onMac = (): boolean => /Mac|iP(hone|ad)/.test(navigator.userAgent);
