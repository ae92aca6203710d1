/**
 * What stands there when a page fails. Code that a deploy has taken away is the usual reason: the page is
 * loaded anew, once, and only when the service is there to load it from.
 */
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { isServed } from '../../api/version.ts';
import { Button } from '../../kit/forms/button.tsx';
import { ErrorAlert, Skeleton } from '../../kit/overlays/messages.tsx';
import { words } from '../../words/app.ts';
import { PageHeader } from '../patterns/page-header.tsx';

const RELOADED_AT = 'fairway-reloaded-at';
/** A page that fails again so soon would be loaded forever. */
const AGAIN_MS = 20_000;

const isLostCode = (message: string): boolean =>
  /dynamically imported module|Importing a module script failed|error loading dynamically|preload CSS/i.test(
    message,
  );

const wasJustReloaded = (): boolean => Date.now() - Number(sessionStorage.getItem(RELOADED_AT)) < AGAIN_MS;

export function Broken({ error }: ErrorComponentProps) {
  const message = error instanceof Error ? error.message : String(error);
  const isLost = isLostCode(message);
  const [reloads, setReloads] = useState(() => isLost && navigator.onLine && !wasJustReloaded());
  useEffect(() => {
    if (!reloads) return;
    let isHere = true;
    void isServed().then((can) => {
      if (!isHere) return;
      if (!can) return setReloads(false);
      sessionStorage.setItem(RELOADED_AT, String(Date.now()));
      location.reload();
    });
    return () => {
      isHere = false;
    };
  }, [reloads]);
  if (reloads) return <Skeleton />;
  return (
    <>
      <PageHeader title={words.shell.broken.title} />
      <ErrorAlert
        error={{
          message: isLost ? words.shell.broken.lostCode : message,
        }}
      />
      <TryAgain />
    </>
  );
}

/**
 * Loads the page anew once the service can be reached: the browser's own error page would have no way back.
 */
export function TryAgain() {
  const [isAway, setAway] = useState(false);
  const [busy, setBusy] = useState(false);
  const tryAgain = async () => {
    setBusy(true);
    if (await isServed()) return location.reload();
    setBusy(false);
    setAway(true);
  };
  return (
    <>
      {isAway && <ErrorAlert error={{ message: words.shell.broken.away }} />}
      <p>
        <Button busy={busy} onClick={tryAgain}>
          {words.shell.broken.tryAgain}
        </Button>
      </p>
    </>
  );
}
