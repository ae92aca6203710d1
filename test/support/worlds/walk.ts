/** What a module gives the endpoint walk, so that each of its endpoints can be called with success. */
import type { Person } from './people.ts';

type Make = (person: Person, path: string) => Promise<string>;

export interface Walk {
  /** Makes what the `{id}` behind a collection names: `/tournaments/{}/teams/`. */
  resources?: Record<string, Make>;
  /** What must have happened to a resource before the endpoint can do its work, by method and path. */
  beforehand?: Record<string, (person: Person, path: string) => Promise<unknown>>;
  /** Bodies by method and path, made by the owner of what the path names. */
  bodies: Record<string, (owner: Person, path: string) => unknown | Promise<unknown>>;
  /** The types of the events that a write tells, by method and path. */
  told?: Record<string, readonly string[]>;
}

let count = 0;

/** A name that nothing has. */
export const fresh = (word: string): string => {
  count += 1;
  return `${word}-${process.pid}-${count}`;
};

export const make = async (person: Person, path: string, body: unknown): Promise<string> => {
  const answer = await person.post(path, body);
  if (answer.status !== 201) throw new Error(`POST ${path}: ${answer.status} ${answer.text}`);
  return answer.body.data.id;
};

/** The collection that a path leads to, or goes through: `/tournaments/…/players`. */
export const collection = (path: string, name: string): string =>
  `${path.split('/').slice(0, 3).join('/')}/${name}`;
