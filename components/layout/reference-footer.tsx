/** Below every reference: where a program finds the index of them all. */
export function ReferenceFooter() {
  return (
    <footer className="border-line border-t pt-4 text-muted text-sm">
      For programs and language models,{" "}
      <a
        href="/llms.txt"
        className="font-mono underline decoration-line underline-offset-4 hover:decoration-current"
      >
        /llms.txt
      </a>{" "}
      lists the documents here.
    </footer>
  );
}
