/** What the service found in the file, what somebody chose instead, and what would become of the first rows. */
import { useRef, useState } from 'react';
import { staff } from '../../api/client.ts';
import type { ContactPreview } from '../../api/staff-types.ts';
import { words } from '../../words/app.ts';
import { type Choices, choicesOf, type Matching, matchingOf } from '../imports/matching.ts';
import { useAction } from '../patterns/use-action.ts';
import { useHere } from '../session.tsx';

/** Enough for a header and five rows. */
export const SAMPLE = 200_000;

const OURS = ['email', 'first', 'last', 'title', 'department', 'company', 'phone'];

export function useMatching(csv: string) {
  const { org } = useHere();
  const [found, setFound] = useState<ContactPreview>();
  const [preview, setPreview] = useState<ContactPreview>();
  const [choices, setChoices] = useState<Choices>({});
  const latest = useRef<Matching>(undefined);
  const ask = (matching?: Matching) =>
    staff.contacts.previewImport(org, { csv: csv.slice(0, SAMPLE), ...matching });
  const lookAtFile = async () => {
    if (csv.trim() === '') throw new Error(words.imports.nothing);
    return ask();
  };
  const look = useAction(lookAtFile, {
    onDone: (seen) => {
      setFound(seen);
      setPreview(seen);
      setChoices(choicesOf(seen.columns, OURS));
    },
  });
  const again = useAction(ask, {
    // An answer about an earlier choice comes too late.
    onDone: (seen, asked) => asked === latest.current && setPreview(seen),
  });
  const matching = found && matchingOf(choices, found.header, found.columns, () => false);
  const choose = (next: Choices) => {
    if (found === undefined) return;
    latest.current = matchingOf(next, found.header, found.columns, () => false);
    setChoices(next);
    again.run(latest.current);
  };
  const leave = () => {
    setFound(undefined);
    setPreview(undefined);
  };
  return { look, error: again.error, preview, matching, choices, choose, leave };
}
