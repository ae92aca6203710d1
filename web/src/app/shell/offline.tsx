/** Says when the browser has no network: what stands on the page may be old, and nothing can be saved. */
import { useSyncExternalStore } from 'react';
import { Note, Status } from '../../kit/overlays/messages.tsx';
import { words } from '../../words/app.ts';

function subscribe(onChange: () => void): () => void {
  for (const event of ['online', 'offline']) addEventListener(event, onChange);
  return () => {
    for (const event of ['online', 'offline']) removeEventListener(event, onChange);
  };
}

export function Offline() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  if (isOnline) return null;
  return (
    <Status label={words.shell.offline.label}>
      <Note>{words.shell.offline.text}</Note>
    </Status>
  );
}
