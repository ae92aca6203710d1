/** How many players can take part: what that makes in teams, and a warning where more are in already. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { staff } from '../../../api/client.ts';
import { Input } from '../../../kit/forms/input.tsx';
import { words } from '../../../words/app.ts';
import { useHere, useTournamentId } from '../../session.tsx';
import { useEventKey } from '../event-queries.ts';
import styles from './settings.module.css';

const said = words.eventSettings.registration;

interface Props {
  name: string;
  /** Null for no limit. */
  saved: number | null;
  teamSize: number;
}

export function PlacesField({ name, saved, teamSize }: Props) {
  const { org } = useHere();
  const tournamentId = useTournamentId();
  const [typed, setTyped] = useState(saved === null ? '' : String(saved));
  const { data: places } = useQuery({
    queryKey: useEventKey('places'),
    queryFn: () => staff.tournaments.places.get(org, tournamentId),
    meta: { refreshedBy: ['player', 'team', 'registration'] },
  });
  const capacity = /^\d{1,9}$/.test(typed.trim()) ? Number(typed) : undefined;
  const isTooFew = capacity !== undefined && places !== undefined && capacity < places.taken;
  return (
    <Input
      label={said.places}
      accessibleName={said.capacity}
      name={name}
      inputMode="numeric"
      placeholder={said.noLimit}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      hint={
        <>
          {capacity !== undefined && teamSize > 1 && capacity >= teamSize && (
            <span>{said.asTeams(Math.floor(capacity / teamSize), teamSize, capacity % teamSize)}</span>
          )}
          <span role="status" className={styles.warning}>
            {isTooFew && said.belowTaken(places.taken)}
          </span>
        </>
      }
    />
  );
}
