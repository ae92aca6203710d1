/** The people the organization knows, and their tags. */
import type { Contact, ListContactsQuery } from '@fairway/sdk';
import { useQuery } from '@tanstack/react-query';
import { staff } from '../../api/client.ts';
import type { ImportColumnInfo } from '../../api/staff-types.ts';
import { useList } from '../patterns/use-list.ts';
import { useHere } from '../session.tsx';

export const contactsKey = (org: string) => [org, 'contacts'] as const;
export const tagsKey = (org: string) => [org, 'tags'] as const;

export function useContacts(query: ListContactsQuery) {
  const { org, api } = useHere();
  return useList([...contactsKey(org), query], () => api.contacts.list({ ...query, limit: 100 }));
}

const MOST_TAGS = 1000;

/** All of them: they are choices of a select. */
export function useTags() {
  const { org, api } = useHere();
  return useQuery({
    queryKey: tagsKey(org),
    queryFn: () => api.tags.list({ limit: 200 }).take(MOST_TAGS),
  });
}

export const nameOf = ({ first_name, last_name, email }: Contact): string =>
  [first_name, last_name].filter(Boolean).join(' ') || email;

const NO_COLUMNS: ImportColumnInfo[] = [];

/** The columns that an import knows. They change with a release only. */
export function useImportColumns(): ImportColumnInfo[] {
  const { org } = useHere();
  const { data = NO_COLUMNS } = useQuery({
    queryKey: [...contactsKey(org), 'import-columns'],
    queryFn: () => staff.contacts.listImportColumns(org),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}
