/** Parses `data:application/pdf;base64,…`. Returns undefined for other URLs. */
export const parseDataUrl = (url: string): { mimeType: string; data: string } | undefined => {
  const [, mimeType, data] =
    /^data:([\w!#$&^.+-]+\/[\w!#$&^.+-]+)(?:;[^;,]*)*?;base64,([A-Za-z0-9+/=]*)$/.exec(url) ?? [];
  return mimeType !== undefined && data !== undefined ? { mimeType, data } : undefined;
};
