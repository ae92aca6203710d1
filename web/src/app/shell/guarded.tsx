/** Shows a page to those who may see it, and tells the others what is missing. */
import type { ReactNode } from 'react';
import { EmptyState } from '../../kit/overlays/messages.tsx';
import type { PageEntry } from '../pages.ts';
import { PageHeader } from '../patterns/page-header.tsx';
import { useHere } from '../session.tsx';

const STANDINGS: Record<string, string> = {
  admin: 'Only owners and admins of the organization can open it.',
  owner: 'Only owners of the organization can open it.',
};

export function Guarded({ page, children }: { page: PageEntry; children: ReactNode }) {
  const { can, membership } = useHere();
  if (can(page.needs)) return children;
  const why = STANDINGS[page.needs ?? ''] ?? `It needs the scope ${page.needs}.`;
  return (
    <>
      <PageHeader title="No access" />
      <EmptyState title={`Your role, ${membership.role}, does not open “${page.title}”.`}>
        {why} An owner can change your role under Members.
      </EmptyState>
    </>
  );
}
