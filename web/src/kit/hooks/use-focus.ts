/** Puts the cursor where somebody would put it first. */
import { type RefObject, useEffect, useRef } from 'react';

/** For the `ref` of a field that has the focus as soon as it is there. */
export function useFocus<Element extends HTMLElement>(): RefObject<Element | null> {
  const element = useRef<Element>(null);
  useEffect(() => element.current?.focus(), []);
  return element;
}
