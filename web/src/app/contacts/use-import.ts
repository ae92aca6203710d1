/** An import of contacts under way: how far it is, and what became of it. */
import type { ImportReport } from '@fairway/sdk';
import { useState } from 'react';
import { words } from '../../words/app.ts';
import type { Matching } from '../imports/matching.ts';
import { useAction } from '../patterns/use-action.ts';
import { useHere } from '../session.tsx';
import { contactsKey, tagsKey, useTags } from './queries.ts';
import { sendImport } from './send-import.ts';

interface Order {
  csv: string;
  consent: boolean;
  matching: Matching | undefined;
  /** The name of a tag, known or new; blank for none. */
  tag: string;
}

export function useImport() {
  const { org, api } = useHere();
  const tags = useTags().data ?? [];
  const [report, setReport] = useState<ImportReport>();
  const [progress, setProgress] = useState(0);
  const tagIdOf = async (name: string): Promise<string | undefined> => {
    if (name === '') return undefined;
    const known = tags.find((tag) => tag.name.toLowerCase() === name.toLowerCase());
    return known?.id ?? (await api.tags.create({ name })).id;
  };
  const run = useAction(
    async ({ csv, consent, matching, tag }: Order) => {
      if (!consent) throw new Error(words.contacts.importing.confirm);
      if (csv.trim() === '') throw new Error(words.imports.nothing);
      const order = { csv, matching, tagId: await tagIdOf(tag.trim()) };
      await sendImport(api, org, order, (done, soFar) => {
        setProgress(done);
        setReport(soFar);
      });
    },
    { refresh: [contactsKey(org), tagsKey(org)] },
  );
  const forget = () => {
    setReport(undefined);
    run.reset();
  };
  return { run, progress, report, forget };
}
