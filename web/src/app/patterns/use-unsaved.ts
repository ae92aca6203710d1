/** Keeps a half-filled form from being lost: leaving the page asks first. */
import { useBlocker } from '@tanstack/react-router';
import { words } from '../../words/app.ts';

export function useUnsaved(isDirty: boolean): void {
  useBlocker({
    shouldBlockFn: () => isDirty && !confirm(words.shared.leaveUnsaved),
    enableBeforeUnload: isDirty,
    disabled: !isDirty,
  });
}
