/** What is typed into the search of a list. A link may bring it along as `?q=`, as the command menu's do. */
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';

export function useSearchText(): [string, (typed: string) => void] {
  const { q }: { q?: unknown } = useSearch({ strict: false });
  const brought = q === undefined ? '' : String(q);
  const [typed, setTyped] = useState(brought);
  const [seen, setSeen] = useState(brought);
  // The page stays while a link to another of its rows is followed.
  if (seen !== brought) {
    setSeen(brought);
    setTyped(brought);
  }
  return [typed, setTyped];
}
