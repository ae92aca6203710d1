/**
 * Names that are too long for their place become smaller, down to the size that its style allows, before any
 * letter of them is cut off. Elements with `data-fit` are measured after every change and every new size of
 * the screen.
 */
import { type RefObject, useEffect, useLayoutEffect } from 'react';

export function useFit(screen: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => fitAll(screen.current));
  useEffect(() => {
    const again = () => fitAll(screen.current);
    addEventListener('resize', again);
    // Until the face is here, names are as wide as in another one.
    void document.fonts?.ready.then(again);
    return () => removeEventListener('resize', again);
  }, [screen]);
}

/** All are written, then all are read: one layout for the whole screen instead of one a name. */
function fitAll(screen: HTMLElement | null): void {
  const elements = [...(screen?.querySelectorAll<HTMLElement>('[data-fit]') ?? [])];
  for (const element of elements) element.style.removeProperty('--fit');
  const shares = elements.map(({ clientWidth, scrollWidth }) => clientWidth / scrollWidth);
  for (const [at, element] of elements.entries()) {
    const share = shares[at] ?? 1;
    if (share < 1) element.style.setProperty('--fit', String(Math.floor(share * 100) / 100));
  }
}
