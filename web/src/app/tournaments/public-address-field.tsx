/**
 * The public address of an event. It is made from the name while that is typed, until somebody types another;
 * whether it is free is said as one types, and an address made from a name that is taken gets a number.
 */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { staff } from '../../api/client.ts';
import { publicUrl } from '../../api/public-url.ts';
import { Input } from '../../kit/forms/input.tsx';
import { useSettled } from '../../kit/hooks/use-settled.ts';
import { classes } from '../../kit/look/classes.ts';
import { words } from '../../words/app.ts';
import { useHere } from '../session.tsx';
import styles from './public-address-field.module.css';
import { isSlug, slugOf } from './public-slug.ts';

const said = words.eventSettings.publicPage;

interface Props {
  name: string;
  /** The name of the event as somebody types it; undefined while nobody does. */
  eventName: string | undefined;
  /** The address that is saved; empty for none. */
  saved?: string;
  /** The event that is to have it, once there is one. */
  tournamentId?: string | undefined;
}

export function PublicAddressField({ name, eventName, saved = '', tournamentId }: Props) {
  const [typed, setTyped] = useState<string>();
  const made = saved === '' && eventName !== undefined ? slugOf(eventName) : saved;
  const wanted = typed ?? made;
  const answer = useAnswer(wanted.trim(), wanted === saved, tournamentId);
  // One that we made gives way to one that is taken; one that somebody typed stays as it is.
  const value = typed === undefined ? (answer?.suggestion ?? wanted) : wanted;
  const isFree = answer && (answer.available || value === answer.suggestion);
  return (
    <Input
      label={said.address}
      name={name}
      value={value}
      onChange={({ target }) => setTyped(target.value)}
      placeholder="spring-scramble"
      autoCapitalize="none"
      spellCheck={false}
      hint={
        <>
          <span role="status" className={classes(styles.said, isFree === false && styles.taken)}>
            {isFree !== undefined && (isFree ? said.available : said.taken)}
          </span>{' '}
          {said.addressHint(`${publicUrl()}/e/${value.trim() || '…'}`)}
        </>
      }
    />
  );
}

/** Whether the address is free; undefined while nobody knows or needs to. */
function useAnswer(slug: string, isSaved: boolean, tournamentId: string | undefined) {
  const { org, can } = useHere();
  const settled = useSettled(slug);
  const isAsked = isSlug(settled) && !isSaved && can('tournaments:write');
  const { data } = useQuery({
    queryKey: [org, 'public-address', settled, tournamentId],
    queryFn: () => staff.publicAddress.check(org, { slug: settled, tournament_id: tournamentId }),
    enabled: isAsked,
    staleTime: 5000,
  });
  // An answer about what was typed before says nothing about what is there now.
  return isAsked && data?.slug === slug ? data : undefined;
}

/** For what is sent before the answer is there: an address made from the name gives way here, too. */
export async function freeAddress(org: string, eventName: string, address: string | undefined) {
  if (address === undefined || address !== slugOf(eventName)) return address;
  const { suggestion } = await staff.publicAddress.check(org, { slug: address });
  return suggestion ?? undefined;
}
