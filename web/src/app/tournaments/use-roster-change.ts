/**
 * Shows a change of some players before the service has answered, and takes it back, for them alone, when it
 * is refused.
 */
import type { Player } from '@fairway/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { optimistically } from '../patterns/optimistic.ts';
import { useEventKey } from './event-queries.ts';

export function useRosterChange() {
  const client = useQueryClient();
  const key = useEventKey('roster');
  return <Output>(
    who: (player: Player) => boolean,
    change: Partial<Player>,
    call: () => Promise<Output>,
  ): Promise<Output> =>
    optimistically<Player[], Output>(
      client,
      key,
      {
        show: (roster) => roster.map((one) => (who(one) ? { ...one, ...change } : one)),
        takeBack: (roster, before) => roster.map((one) => asBefore(one, change, before.filter(who))),
      },
      call,
    );
}

/** The player with what stood there before the change, unless something else stands there by now. */
function asBefore(player: Player, change: Partial<Player>, before: readonly Player[]): Player {
  const known = before.find(({ id }) => id === player.id);
  if (known === undefined) return player;
  const changed = Object.entries(change).filter(([name, value]) => Reflect.get(player, name) === value);
  return { ...player, ...Object.fromEntries(changed.map(([name]) => [name, Reflect.get(known, name)])) };
}

/** This one, and nobody else. */
export const only =
  ({ id }: Player) =>
  (player: Player): boolean =>
    player.id === id;
