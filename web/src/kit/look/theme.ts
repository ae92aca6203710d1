/** Light, dark, or as the device has it. The choice stays in this browser. */
import { useSyncExternalStore } from 'react';
import { kitWords } from '../../words/kit.ts';

export type Theme = 'system' | 'light' | 'dark';

const KEPT_AS = 'fairway-theme';

const THEMES: readonly Theme[] = ['system', 'light', 'dark'];

/** To choose from, in words. */
export const themeOptions = (): { value: Theme; label: string }[] =>
  THEMES.map((value) => ({ value, label: kitWords.themes[value] }));

export function keptTheme(): Theme {
  const kept = localStorage.getItem(KEPT_AS);
  return THEMES.find((value) => value === kept) ?? 'system';
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
