/** Shows a page to those who may see it, and tells the others what is missing. */
import type { ReactNode } from 'react';
import { EmptyState } from '../../kit/overlays/messages.tsx';
import { words } from '../../words/app.ts';
import type { Need, PageEntry } from '../pages.ts';
import { PageHeader } from '../patterns/page-header.tsx';
import { useHere } from '../session.tsx';

export function Guarded({ page, children }: { page: PageEntry; children: ReactNode }) {
  const { can, membership } = useHere();
  if (can(page.needs)) return children;
  const { title, closed, ask } = words.shell.guarded;
  return (
    <>
      <PageHeader title={title} />
      <EmptyState title={closed(words.members.roles[membership.role], page.title)}>
        {[whyOf(page.needs), ask].filter(Boolean).join(' ')}
      </EmptyState>
    </>
  );
}

/** A scope is a name for programs, and says nothing to people. */
function whyOf(need: Need | undefined): string {
  const { admin, owner } = words.shell.guarded;
  if (need === 'admin') return admin;
  return need === 'owner' ? owner : '';
}
