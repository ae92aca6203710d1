/**
 * Keeps something that floats over the page away from the field that somebody is typing in: it goes to the
 * bottom of the window while it would cover the field at the top.
 */
import { type RefObject, useLayoutEffect, useRef } from 'react';

const FIELD = 'input, select, textarea, [contenteditable="true"]';
/** Room left between the two. */
const GAP = 4;

/** The element gets `data-side="bottom"` where the top is taken. */
export function useOutOfTheWay(isShown: boolean): RefObject<HTMLDivElement | null> {
  const floating = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!isShown) return;
    const place = () => {
      const element = floating.current;
      if (element === null) return;
      delete element.dataset.side;
      if (isOver(element, document.activeElement)) element.dataset.side = 'bottom';
    };
    place();
    const events = ['focusin', 'scroll', 'resize'] as const;
    for (const event of events) addEventListener(event, place, true);
    return () => {
      for (const event of events) removeEventListener(event, place, true);
    };
  });
  return floating;
}

function isOver(floating: HTMLElement, focused: Element | null): boolean {
  if (focused === null || !focused.matches(FIELD)) return false;
  const field = focused.getBoundingClientRect();
  // The region itself takes no room; what is shown in it does.
  return [...floating.children].some((child) => {
    const { top, right, bottom, left } = child.getBoundingClientRect();
    return field.top < bottom + GAP && field.bottom > top - GAP && field.left < right && field.right > left;
  });
}
