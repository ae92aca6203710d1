/** Keeps a half-filled form from being lost: leaving the page asks first. */
import { useBlocker } from '@tanstack/react-router';

export function useUnsaved(isDirty: boolean): void {
  useBlocker({
    shouldBlockFn: () => isDirty && !confirm('You have changes that are not saved. Leave without them?'),
    enableBeforeUnload: isDirty,
    disabled: !isDirty,
  });
}
