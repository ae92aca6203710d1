/** What every list looks like: on its way, refused, empty, or there, with a button for more. */
import type { ReactNode } from 'react';
import { buttonClass } from '../../kit/forms/button.tsx';
import { Icon } from '../../kit/look/icon.tsx';
import { ErrorAlert, LoadMore, Skeleton } from '../../kit/overlays/messages.tsx';
import { words } from '../../words/app.ts';
import type { Listed } from './use-list.ts';

interface Props<Item> {
  list: Listed<Item>;
  /** An EmptyState: what to do, and the button for it. */
  empty: ReactNode;
  /** The table of what there is. */
  children(items: readonly Item[]): ReactNode;
}

export function ListView<Item>({ list, empty, children }: Props<Item>) {
  if (list.isLoading) return <Skeleton lines={6} />;
  if (list.items.length === 0) return list.error ? <ErrorAlert error={list.error} /> : empty;
  return (
    <>
      <ErrorAlert error={list.error} />
      {children(list.items)}
      <LoadMore hasMore={list.hasMore} busy={list.isLoadingMore} onMore={list.more} />
    </>
  );
}

/** What the API gives as CSV: an ordinary link, which the browser downloads. */
export const ExportLink = ({ href }: { href: string }) => (
  <a className={buttonClass()} href={href} download>
    <Icon name="download" />
    {words.shared.exportCsv}
  </a>
);
