/**
 * Finds the columns of an import in the header of a file: where the caller says they are, then by our own
 * names, then by what other programs call them. Names are compared whatever their case.
 */
import { invalid, type Problem } from '../problems.ts';

export interface ImportColumn<Name extends string> {
  /** Its name in the code. */
  name: Name;
  /** Its header in our own files, which wins over every synonym; in lower case, its name in a mapping. */
  label: string;
  /** What else people call it, in the order in which they are preferred. */
  synonyms: readonly string[];
}

/** What the caller says about the columns of the file. */
export interface Matching {
  /** The header of the file by the label of our column. */
  mapping?: Record<string, string> | undefined;
  /** Headers of columns that are not read. */
  ignore?: readonly string[] | undefined;
}

interface Found {
  /** The position in the header. */
  at: number;
  by: 'mapping' | 'label' | 'synonym';
}

export type FoundColumns<Name extends string> = Map<Name, Found>;

export const refusedFile = (message: string): Problem => invalid([{ field: 'csv', message }]);

/** The columns of one kind of file. No two of them share a synonym. */
export class ImportColumns<Name extends string> {
  readonly list: readonly ImportColumn<Name>[];
  readonly #byLabel: Map<string, ImportColumn<Name>>;
  /** The names of each column as `plain` writes them, its label first. */
  readonly #names: Map<Name, string[]>;
  readonly #known: Set<string>;

  constructor(list: readonly ImportColumn<Name>[]) {
    this.list = list;
    this.#byLabel = new Map(list.map((column) => [column.label.toLowerCase(), column]));
    this.#names = new Map(
      list.map(({ name, label, synonyms }) => [name, [label, ...synonyms].map((one) => plain(one))]),
    );
    this.#known = new Set([...this.#names.values()].flat());
  }

  /** How many cells of a header are columns that an import would read: it tells a separator from text. */
  countKnown(header: readonly string[], { mapping = {} }: Matching): number {
    const theirs = new Set(Object.values(mapping).map(lower));
    return header.filter((cell) => theirs.has(lower(cell)) || this.#known.has(plain(cell))).length;
  }

  find(header: readonly string[], { mapping = {}, ignore = [] }: Matching): FoundColumns<Name> {
    const found: FoundColumns<Name> = new Map();
    const taken = new Set<number>();
    const take = (name: Name, at: number, by: Found['by']): void => {
      found.set(name, { at, by });
      taken.add(at);
    };
    const [asWritten, plainly] = [placesOf(header, lower), placesOf(header, plain)];
    const position = (field: string, name: string) => positionOf(field, name, header, asWritten);
    for (const [name, at] of this.#mapped(mapping, position)) take(name, at, 'mapping');
    for (const [index, name] of ignore.entries()) {
      const places = asWritten.get(lower(name));
      if (places === undefined) throw refusedAt(`ignore.${index}`, UNKNOWN_HEADER);
      for (const at of places) taken.add(at);
    }
    const free = (places: Map<string, number[]>, name: string): number | undefined => {
      const [first, second] = (places.get(name) ?? []).filter((at) => !taken.has(at));
      if (second !== undefined) throw refusedFile(`has the column ${header[second]} more than once`);
      return first;
    };
    for (const { name, label } of this.list) {
      const at = found.has(name) ? undefined : free(asWritten, lower(label));
      if (at !== undefined) take(name, at, 'label');
    }
    for (const { name } of this.list) {
      for (const synonym of this.#names.get(name) ?? []) {
        const at = found.has(name) ? undefined : free(plainly, synonym);
        if (at !== undefined) take(name, at, 'synonym');
      }
    }
    return found;
  }

  #mapped(
    mapping: Record<string, string>,
    position: (field: string, name: string) => number,
  ): Map<Name, number> {
    const mapped = new Map<Name, number>();
    for (const [ours, theirs] of Object.entries(mapping)) {
      const field = `mapping.${ours}`;
      const column = this.#byLabel.get(lower(ours));
      if (column === undefined) throw refusedAt(field, `is none of our columns: ${this.#ours()}`);
      if (mapped.has(column.name)) throw refusedAt(field, 'is given more than once');
      mapped.set(column.name, position(field, theirs));
    }
    return mapped;
  }

  #ours = (): string => [...this.#byLabel.keys()].join(', ');
}

const refusedAt = (field: string, message: string): Problem => invalid([{ field, message }]);

const UNKNOWN_HEADER = 'names a column that the file does not have';

/** Where a header stands that the caller names; of several that differ in case, the one written so. */
function positionOf(
  field: string,
  name: string,
  header: readonly string[],
  places: Map<string, number[]>,
): number {
  const wanted = name.trim();
  const same = wanted === '' ? [] : (places.get(lower(wanted)) ?? []);
  const exact = same.filter((at) => header[at] === wanted);
  const [first, second] = exact.length > 0 ? exact : same;
  if (first === undefined) throw refusedAt(field, UNKNOWN_HEADER);
  if (second !== undefined) throw refusedAt(field, 'names a column that the file has more than once');
  return first;
}

function placesOf(header: readonly string[], written: (name: string) => string): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [at, cell] of header.entries()) {
    const name = written(cell);
    places.set(name, [...(places.get(name) ?? []), at]);
  }
  return places;
}

const lower = (text: string): string => text.trim().toLowerCase();

/** No column has a longer name. */
const LONGEST_NAME = 100;

/** Leaves letters and figures: `E-mail_Address *` is `e mail address`. */
const plain = (name: string): string =>
  name.length > LONGEST_NAME
    ? ''
    : name
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim();
