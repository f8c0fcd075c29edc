/** Whether no control has the focus, so that a page may focus its first field. */
export const isFocusFree = (): boolean => {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.id === "main";
};
