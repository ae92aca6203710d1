/** Keys for whoever would rather not use a mouse. While somebody types, single letters belong to the text. */
import { useEffect, useRef, useState } from 'react';

/** Whether a key pressed there is part of a text. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (
    target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  )
    return true;
  return target instanceof HTMLInputElement && !/^(checkbox|radio|button|submit|range)$/.test(target.type);
}

/** How long after the first key of a pair the second counts. */
const PAIR_MS = 1500;

/**
 * `{ '?': …, 'mod+k': …, 'g t': … }`; `mod` is ⌘ on a Mac and Ctrl elsewhere. A dialog takes all keys but
 * `mod+…`.
 */
export function useKeys(keys: Record<string, () => void>): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    let first = { key: '', at: 0 };
    const onKey = (event: KeyboardEvent) => {
      const name = nameOf(event);
      if (name === undefined) return;
      const isPair = event.timeStamp - first.at < PAIR_MS;
      const action = (isPair ? latest.current[`${first.key} ${name}`] : undefined) ?? latest.current[name];
      first = { key: name, at: event.timeStamp };
      if (action === undefined) return;
      first = { key: '', at: 0 };
      event.preventDefault();
      action();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

/**
 * What is typed while a dialog that was just asked for is on its way: its code loads, then it takes the focus.
 * Until then letters would go to the page, as keys or into a field of it.
 */
export function useTypedAhead(isAskedFor: boolean): string {
  const [ahead, setAhead] = useState('');
  useEffect(() => {
    if (!isAskedFor) return;
    setAhead('');
    const onKey = (event: KeyboardEvent) => {
      const { target, key } = event;
      if (target instanceof Element && target.closest('[role="dialog"]')) return;
      if (event.ctrlKey || event.metaKey || event.altKey || key.length !== 1) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      setAhead((before) => before + key);
    };
    addEventListener('keydown', onKey, true);
    return () => removeEventListener('keydown', onKey, true);
  }, [isAskedFor]);
  return ahead;
}

function nameOf(event: KeyboardEvent): string | undefined {
  if (event.isComposing || event.repeat || event.altKey) return undefined;
  if (event.metaKey || event.ctrlKey) return `mod+${event.key.toLowerCase()}`;
  if (
    isTyping(event.target) ||
    document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')
  )
    return undefined;
  return event.key;
}
