/** Names to choose from: plain, and with what tells them apart only where two are the same. */

interface Named {
  value: string;
  label: string;
  /** What tells it from another of the same name. */
  more: string | null;
}

export function distinct(named: readonly Named[]): { value: string; label: string }[] {
  const times = new Map<string, number>();
  for (const { label } of named) times.set(label, (times.get(label) ?? 0) + 1);
  return named.map(({ value, label, more }) => ({
    value,
    label: more !== null && (times.get(label) ?? 0) > 1 ? `${label}, ${more}` : label,
  }));
}
