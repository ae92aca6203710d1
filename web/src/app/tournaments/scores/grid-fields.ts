/**
 * The fields of the grid as the browser knows them: which hole of whom one stands for, and which one is
 * beside it.
 */

export type Move = 'left' | 'right' | 'up' | 'down' | 'next';

/** The id of the entrant, and the hole. */
export const spotOf = ({ dataset }: HTMLInputElement): [string | undefined, number] => [
  dataset.entrant,
  Number(dataset.hole),
];

/** Goes to the field beside this one. False where there is none. */
export function moveFocus(field: HTMLInputElement, move: Move): boolean {
  const next = beside(field, move);
  next?.focus();
  return next !== undefined;
}

function beside(field: HTMLInputElement, move: Move): HTMLInputElement | undefined {
  const row = field.closest('tr');
  if (row === null) return undefined;
  const across = fieldsOf(row);
  const at = across.indexOf(field);
  if (move === 'left') return across[at - 1];
  if (move === 'right') return across[at + 1];
  if (move === 'next') return across[at + 1] ?? nearest(row, 'nextElementSibling')[0];
  return nearest(row, move === 'up' ? 'previousElementSibling' : 'nextElementSibling')[at];
}

/** The fields of the next row that has some: whoever has withdrawn has none. */
function nearest(
  row: Element,
  direction: 'nextElementSibling' | 'previousElementSibling',
): HTMLInputElement[] {
  for (let other = row[direction]; other !== null; other = other[direction]) {
    const fields = fieldsOf(other);
    if (fields.length > 0) return fields;
  }
  return [];
}

const fieldsOf = (row: Element): HTMLInputElement[] => [...row.querySelectorAll('input')];
