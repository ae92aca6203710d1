/** Time zones to choose from, by continent. */
import { timeZones } from '../../api/format.ts';
import type { Option, OptionGroup } from '../../kit/forms/input.tsx';

/** Every zone that the browser knows, and `known`, which may have an older name. */
export function timeZoneOptions(known: string): (Option | OptionGroup)[] {
  const zones = timeZones();
  const first = [known, 'UTC'].filter((zone, at, all) => !zones.includes(zone) && all.indexOf(zone) === at);
  const continents = new Map<string, Option[]>();
  for (const zone of zones) {
    const [continent = '', ...place] = zone.split('/');
    const options = continents.get(continent) ?? [];
    continents.set(continent, options);
    options.push({ value: zone, label: place.join(', ').replaceAll('_', ' ') || zone });
  }
  return [
    ...first.map((zone) => ({ value: zone, label: zone })),
    ...[...continents].map(([label, options]) => ({ label, options })),
  ];
}
