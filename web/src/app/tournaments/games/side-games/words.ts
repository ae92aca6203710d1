/** Side games in words. */
import type { SideGame } from '@fairway/sdk';
import { money, number } from '../../../../api/format.ts';
import { words } from '../../../../words/app.ts';

const said = words.sideGames;

export const TYPE_LABELS: Record<SideGame['type'], string> = {
  skins: said.types.skins,
  longest_drive: said.longestDrive,
  closest_to_pin: said.closestToThePin,
  straightest_drive: said.straightestDrive,
  custom: said.types.custom,
};

/** `Closest to the pin, hole 7`. */
export function kindOf({ type, hole_number, basis, carryover }: SideGame): string {
  if (type === 'skins')
    return [
      TYPE_LABELS.skins,
      said[basis ?? 'gross'],
      carryover ? said.carriedOver : said.notCarriedOver,
    ].join(', ');
  return hole_number === null ? TYPE_LABELS[type] : said.withHole(TYPE_LABELS[type], hole_number);
}

export const potOf = ({ pot_cents, currency }: Pick<SideGame, 'pot_cents' | 'currency'>): string =>
  pot_cents === 0 ? '–' : money(pot_cents, currency);

export const measured = ({
  measurement,
  unit,
}: {
  measurement: number | null;
  unit: string | null;
}): string => (measurement === null ? '' : [number(measurement), unit].filter(Boolean).join(' '));
