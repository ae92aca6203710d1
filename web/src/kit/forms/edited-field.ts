/**
 * Tells in which text field somebody has changed something since coming to it: there ⌘Z and Ctrl-Z belong to
 * the text.
 */
import { useEffect, useRef } from 'react';

export function useIsEdited(): (target: EventTarget | null) => boolean {
  const edited = useRef<EventTarget | null>(null);
  useEffect(() => {
    const remember = ({ target }: Event) => {
      edited.current = isText(target) ? target : null;
    };
    const forget = () => {
      edited.current = null;
    };
    // What was sent is no text to be mended any more, though the focus stays.
    const listeners = { input: remember, focusin: forget, submit: forget };
    for (const [name, listener] of Object.entries(listeners)) addEventListener(name, listener, true);
    return () => {
      for (const [name, listener] of Object.entries(listeners)) removeEventListener(name, listener, true);
    };
  }, []);
  return (target) => target !== null && target === edited.current;
}

const isText = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !/^(checkbox|radio|button|submit|range)$/.test(target.type));
