import { type KeyboardEvent, useRef } from "react";

/**
 * Selects the radio button that an arrow key moves to, as the radio pattern requires. Radix does so
 * only while the key is held down, because it moves the focus after a timeout.
 */
export function useArrowSelection<Value extends string>(onSelect: (value: Value) => void) {
  const isMovingByArrow = useRef(false);
  return {
    groupProps: {
      onKeyDownCapture: ({ key }: KeyboardEvent) => {
        isMovingByArrow.current = key.startsWith("Arrow");
      },
    },
    getItemProps: (value: Value) => ({
      onFocus: () => {
        if (isMovingByArrow.current) onSelect(value);
        isMovingByArrow.current = false;
      },
    }),
  };
}
