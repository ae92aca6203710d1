/** Shows a change of some players before the service has answered, and takes it back when it is refused. */
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
      (roster) => roster.map((one) => (who(one) ? { ...one, ...change } : one)),
      call,
    );
}

/** This one, and nobody else. */
export const only =
  ({ id }: Player) =>
  (player: Player): boolean =>
    player.id === id;
