/**
 * Subjects: what events are about. The database notes which of them a transaction changes; at its commit each is
 * read twice, as everybody else still sees it and as the transaction leaves it, and the difference becomes events.
 * So no verb has to remember to tell, and an event says what the API answers.
 */
import type { Reads } from '../../../platform/db/reads.ts';
import type { EventType } from './event-type.ts';

/** The keys that a transaction has noted, by subject. A subject's reader may need those of another. */
export type Noted = ReadonlyMap<string, readonly string[]>;

/** One subject before and after a transaction; undefined where it is not there. */
export interface Change<State> {
  key: string;
  before: State | undefined;
  after: State | undefined;
  /** The transaction's instant. */
  now: Date;
  /** Where the service is found: images that it keeps have addresses there. */
  publicUrl: () => string;
}

export interface Told {
  type: EventType;
  data: object;
  /** Of a deletion without data of its own: the tournament it was about. */
  tournamentId?: string | null;
}

type Operation = 'insert' | 'update' | 'delete';

interface SubjectDefinition<State> {
  /** As the triggers of the migrations name it (`note_changes_of`). */
  name: string;
  /** The tables whose changes are noted for it; a test compares them with the triggers. */
  tables: Readonly<Record<string, readonly Operation[]>>;
  /** By key; a key that is not there is left out. */
  read(db: Reads, keys: readonly string[], noted: Noted): Promise<Map<string, State>>;
  tell(change: Change<State>): Told[];
}

/** A subject once its own types are checked: what the commit uses. */
export interface Subject extends Omit<SubjectDefinition<unknown>, 'read' | 'tell'> {
  read(db: Reads, keys: readonly string[], noted: Noted): Promise<Map<string, unknown>>;
  tell(change: Change<unknown>): Told[];
}

/** The states that `tell` gets are those that `read` made, so the two agree on their type. */
export const subject = <State>(definition: SubjectDefinition<State>): Subject =>
  definition as unknown as Subject;

/** What changes of one kind are told: its types in the order of the catalogue, and the subjects they come from. */
export interface EventKind {
  /** `contact`: the first half of the names of its types. */
  name: string;
  types: readonly EventType[];
  subjects: readonly Subject[];
  /** Its events are the rows of a log: those of one transaction stand in the order of the rows, whatever their type. */
  isLog?: true;
  /** The kind whose resources it names: what that tells comes first. */
  toldAfter?: string;
}
