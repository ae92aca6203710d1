/** Light, dark, or as the device has it. The choice stays in this browser. */
import { useSyncExternalStore } from 'react';

export type Theme = 'system' | 'light' | 'dark';

const KEPT_AS = 'fairway-theme';

export const THEMES: readonly { value: Theme; label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

export function keptTheme(): Theme {
  const kept = localStorage.getItem(KEPT_AS);
  return THEMES.find(({ value }) => value === kept)?.value ?? 'system';
}

/** Shows the page so from now on. */
export function showTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  localStorage.setItem(KEPT_AS, theme);
  dispatchEvent(new Event(CHANGED));
}

/** The choice, wherever it was made. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, keptTheme);

const CHANGED = 'fairway-theme-changed';

function subscribe(onChange: () => void): () => void {
  // Other tabs tell by the storage.
  for (const event of [CHANGED, 'storage']) addEventListener(event, onChange);
  return () => {
    for (const event of [CHANGED, 'storage']) removeEventListener(event, onChange);
  };
}
