/**
 * Replaces a page whose scripts and styles may not load while the server starts. This page needs
 * none.
 */
export const outagePage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>The database does not respond · Toolwright</title>
<style>
:root { color-scheme: light dark; }
body {
  margin: 0;
  font: 0.9375rem/1.5 system-ui, sans-serif;
  color: light-dark(#1f1c19, #ece8e3);
  background: light-dark(#f6f5f3, #100e0c);
}
main { max-width: 24rem; margin: 0 auto; padding: max(3rem, 18vh) 1.5rem 3rem; }
h1 { margin: 0 0 0.25rem; font-size: 1.125rem; font-weight: 600; }
p { margin: 0 0 1rem; }
a { color: inherit; }
</style>
</head>
<body>
<main>
<h1>The database does not respond</h1>
<p>Published agents are still served, and your saved work is safe. Try again in a few seconds.</p>
<a href="">Try again</a>
</main>
</body>
</html>
`;
