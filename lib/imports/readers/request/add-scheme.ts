/** Adds the scheme that a typed URL lacks. Servers on the same machine rarely have HTTPS. */
export const addScheme = (text: string): string => {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return text;
  const isLocal = /^(?:localhost|127\.|\d+\.\d+\.\d+\.\d+|\[)/.test(text);
  return `${isLocal ? "http" : "https"}://${text}`;
};
