/** Side games in words. */
import type { SideGame } from '@fairway/sdk';
import { money, number } from '../../../../api/format.ts';

export const TYPE_LABELS: Record<SideGame['type'], string> = {
  skins: 'Skins',
  longest_drive: 'Longest drive',
  closest_to_pin: 'Closest to the pin',
  straightest_drive: 'Straightest drive',
  custom: 'Custom',
};

/** `Closest to the pin, hole 7`. */
export function kindOf({ type, hole_number, basis, carryover }: SideGame): string {
  if (type === 'skins')
    return [TYPE_LABELS.skins, basis, carryover ? 'carried over' : 'not carried over'].join(', ');
  return hole_number === null ? TYPE_LABELS[type] : `${TYPE_LABELS[type]}, hole ${hole_number}`;
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
