/**
 * The events of a resource of the API: created, updated, deleted, and named steps between. The data of an event is
 * the resource as the transaction leaves it, beside what has changed (`previous`).
 */

import type { TProperties } from 'typebox';
import type { Reads } from '../../../platform/db/reads.ts';
import { Timestamp, type TObject, type TSchema, Type, Uuid } from '../../../platform/text/schema.ts';
import { type EventType, eventType } from './event-type.ts';
import { type Change, type EventKind, type Noted, type Subject, subject, type Told } from './subject.ts';

interface Resource {
  id: string;
  updated_at: string;
  tournament_id?: string | null;
  external_id?: string | null;
}

/** A step with a name of its own. */
interface Step<State> {
  /** The second half of the type's name. */
  verb: string;
  description: string;
  /** The fields it speaks of: `updated` is not told for their sake. They may depend on the change. */
  speaksOf: readonly string[] | ((before: State | undefined, after: State) => readonly string[]);
  /** Whether the change is such a step; unless stated, whether a field that it speaks of has changed. */
  isTaken?(before: State | undefined, after: State): boolean;
  /** What stands beside the resource: the step is told once for each. */
  plus?: { schema: TProperties; of(before: State | undefined, after: State): object[] };
  /** The resource alone, without `previous`: of types that receivers knew before there was one. */
  isBare?: true;
}

/** The schema of a resource, whatever its fields. */
type ObjectSchema = TSchema & { properties: TProperties; title?: string };

interface ResourceDefinition<State extends Resource> {
  kind: string;
  /** The schema of the resource: what is read beyond it is not told, but may decide which steps were taken. */
  schema: ObjectSchema;
  scope: string;
  tables: Subject['tables'];
  read(db: Reads, keys: readonly string[], noted: Noted): Promise<State[]>;
  /** The key that its changes are noted by, where that is not its id. */
  keyOf?(resource: State): string;
  /** The tournament that filters compare, where it is not the field `tournament_id`. */
  tournamentOf?(resource: State): string | null;
  /** Fields that follow others: a change of these alone is not told. */
  follows?: readonly string[];
  /** Fields shown in the `previous` of named steps although they follow others: these steps move them. */
  shownAnyway?: readonly string[];
  /** Fields beyond the schema: a change of them is told, though not shown itself. */
  unseen?: readonly string[];
  /** What is told of its birth, its other changes, and its end; each only where there is a sentence. */
  created?: string;
  /** In place of `created`: the writer of the rows tells of births itself, in the statement that inserts them. */
  birth?: EventType;
  updated?: string;
  deleted?: string;
  steps?: readonly Step<State>[];
}

/** What changed, by its values before. */
export const previous = Type.Record(Type.String(), Type.Unknown(), {
  description: 'The fields that changed, with their values before.',
  examples: [{}],
});

export function resourceKind<State extends Resource>(definition: ResourceDefinition<State>): EventKind {
  const { kind, schema, scope, tables, created, updated, deleted, steps = [] } = definition;
  const about = definition.tournamentOf;
  const keyOf = definition.keyOf ?? (({ id }: State) => id);
  const typed = (verb: string, description: string, data: TSchema): EventType =>
    eventType({
      type: `${kind}.${verb}`,
      description,
      data,
      scope,
      ...(about && { tournamentOf: (resource: unknown) => about(resource as State) }),
    });
  const changed = (beside: TProperties = {}) =>
    Type.Intersect([schema, Type.Object({ ...beside, previous })]);
  const types = {
    birth: definition.birth ?? (created === undefined ? undefined : typed('created', created, schema)),
    change: updated === undefined ? undefined : typed('updated', updated, changed()),
    end: deleted === undefined ? undefined : typed('deleted', deleted, deletionOf(schema)),
    steps: steps.map((step) => ({
      step,
      type: typed(step.verb, step.description, step.isBare ? schema : changed(step.plus?.schema)),
    })),
  };
  return {
    name: kind,
    types: [types.birth, types.change, types.end, ...types.steps.map(({ type }) => type)].filter(
      (type) => type !== undefined,
    ),
    subjects: [
      subject<State>({
        name: kind,
        tables,
        read: async (db, keys, noted) => {
          const states = await definition.read(db, keys, noted);
          return new Map(states.map((state) => [keyOf(state), state]));
        },
        tell: (change) => tell(definition, types, change),
      }),
    ],
  };
}

interface Types<State> {
  birth: EventType | undefined;
  change: EventType | undefined;
  end: EventType | undefined;
  steps: { step: Step<State>; type: EventType }[];
}

function tell<State extends Resource>(
  definition: ResourceDefinition<State>,
  types: Types<State>,
  { before, after, now }: Change<State>,
): Told[] {
  if (after === undefined) return before && types.end ? [ended(definition, types.end, before, now)] : [];
  const { schema, birth, shownAnyway = [], unseen = [] } = definition;
  const fields = Object.keys(schema.properties);
  const follows = new Set(['updated_at', ...(definition.follows ?? [])]);
  const data = pick(after, fields);
  const differing = before === undefined ? [] : differences(before, after, [...fields, ...unseen]);
  const changes = differing.filter((field) => !follows.has(field));
  const was = (more: readonly string[]) =>
    pick(
      before ?? {},
      fields.filter(
        (field) => changes.includes(field) || (more.includes(field) && differing.includes(field)),
      ),
    );
  const taken = types.steps.flatMap(({ step, type }) => {
    const { speaksOf, plus } = step;
    const spoken = typeof speaksOf === 'function' ? speaksOf(before, after) : speaksOf;
    const isTaken = step.isTaken?.(before, after) ?? changes.some((field) => spoken.includes(field));
    const besides = isTaken ? (plus?.of(before, after) ?? [{}]) : [];
    return besides.map((beside) => ({
      type,
      spoken,
      beside: step.isBare ? beside : { ...beside, previous: was(shownAnyway) },
    }));
  });
  const spokenOf = new Set(taken.flatMap(({ spoken }) => spoken));
  const isBorn = before === undefined && birth === undefined;
  const isChanged = changes.some((field) => !spokenOf.has(field));
  return [
    ...(isBorn && types.birth ? [{ type: types.birth, data }] : []),
    ...(isChanged && types.change ? [{ type: types.change, data: { ...data, previous: was([]) } }] : []),
    ...taken.map(({ type, beside }) => ({ type, data: { ...data, ...beside } })),
  ];
}

/** What was deleted is not told once more. */
function ended<State extends Resource>(
  { schema, tournamentOf }: ResourceDefinition<State>,
  type: EventType,
  before: State,
  now: Date,
): Told {
  const { tournament_id = null } = before;
  return {
    type,
    data: {
      ...pick(before, ['id', ...NAMING.filter((field) => field in schema.properties)]),
      deleted: true,
      updated_at: later(now, before.updated_at),
    },
    tournamentId: tournamentOf === undefined ? tournament_id : tournamentOf(before),
  };
}

/** Beside its id, what a deletion tells of the resource. */
const NAMING = ['tournament_id', 'external_id'];

const deletionOf = ({ properties, title = '' }: ObjectSchema): TObject =>
  Type.Object(
    {
      id: Uuid('What was deleted.'),
      ...Object.fromEntries(Object.entries(properties).filter(([field]) => NAMING.includes(field))),
      deleted: Type.Literal(true, { description: 'Always true.' }),
      updated_at: Timestamp('When it was deleted.'),
    },
    { title: `Deleted${title}` },
  );

/** The instant of a change, strictly after the one before. */
export const later = (now: Date, before: string): string =>
  new Date(Math.max(now.getTime(), Date.parse(before) + 1)).toISOString();

function differences(before: object, after: object, fields: readonly string[]): string[] {
  const [old, present] = [pick(before, fields), pick(after, fields)];
  return fields.filter((field) => !isSame(old[field], present[field]));
}

/** Both values come from the same reader, so equal ones have the same text. */
const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

const pick = (from: object, fields: readonly string[]): Record<string, unknown> => {
  const values = new Map(Object.entries(from));
  return Object.fromEntries(fields.map((field) => [field, values.get(field)]));
};
