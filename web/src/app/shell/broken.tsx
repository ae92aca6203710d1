/**
 * What stands there when a page fails. Code that a deploy has taken away is the usual reason: the page is loaded anew, once.
 */
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Button } from '../../kit/button.tsx';
import { ErrorAlert } from '../../kit/messages.tsx';
import { PageHeader } from '../patterns/page-header.tsx';

const RELOADED_AT = 'fairway-reloaded-at';
/** A page that fails again so soon would be loaded forever. */
const AGAIN_MS = 20_000;

const isLostCode = (message: string): boolean =>
  /dynamically imported module|Importing a module script failed|error loading dynamically|preload CSS/i.test(
    message,
  );

export function Broken({ error }: ErrorComponentProps) {
  const message = error instanceof Error ? error.message : String(error);
  const isLost = isLostCode(message);
  const reloads = isLost && Date.now() - Number(sessionStorage.getItem(RELOADED_AT)) > AGAIN_MS;
  useEffect(() => {
    if (!reloads) return;
    sessionStorage.setItem(RELOADED_AT, String(Date.now()));
    location.reload();
  }, [reloads]);
  if (reloads) return null;
  return (
    <>
      <PageHeader title="This page did not load" />
      <ErrorAlert
        error={{
          message: isLost ? 'A part of the page could not be fetched. Is there a connection?' : message,
        }}
      />
      <p>
        <Button onClick={() => location.reload()}>Try again</Button>
      </p>
    </>
  );
}
