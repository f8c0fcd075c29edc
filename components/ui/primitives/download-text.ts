type TextFile = { name: string; getText: () => string };

/** Downloads text as a file. */
export const downloadText = ({ name, getText }: TextFile): void => {
  const url = URL.createObjectURL(new Blob([getText()], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
};
