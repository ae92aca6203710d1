/** What a search finds for a text that is being typed: asked when the keys rest, and only the newest answer counts. */
import { useEffect, useState } from 'react';

export interface Command {
  /** Where names may repeat. */
  id?: string;
  name: string;
  /** The heading it stands under. */
  group: string;
  /** Said beside the name. */
  detail?: string | undefined;
  /** Keys that do the same. */
  keys?: string | undefined;
  run(): void;
}

/** Undefined where there is nothing to look for. */
export type CommandSearch = (text: string) => Promise<Command[]> | undefined;

export interface Found {
  commands: readonly Command[];
  isSearching: boolean;
  hasFailed: boolean;
}

const NOTHING: Found = { commands: [], isSearching: false, hasFailed: false };

/** Shorter than a pause, longer than the time between two keys. */
const REST_MS = 120;

export function useFound(search: CommandSearch, text: string): Found {
  const [found, setFound] = useState(NOTHING);
  useEffect(() => {
    let isNewest = true;
    const show = (next: Found) => isNewest && setFound(next);
    const ask = () => {
      const asked = search(text);
      if (asked === undefined) return show(NOTHING);
      asked.then(
        (commands) => show({ commands, isSearching: false, hasFailed: false }),
        () => show({ commands: [], isSearching: false, hasFailed: true }),
      );
    };
    // What the text before has found stays until there is an answer.
    setFound((before) => ({ ...before, isSearching: text.trim().length > 1, hasFailed: false }));
    const timer = setTimeout(ask, REST_MS);
    return () => {
      isNewest = false;
      clearTimeout(timer);
    };
  }, [search, text]);
  return found;
}
