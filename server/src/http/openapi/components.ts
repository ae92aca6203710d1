/** Named schemas of a document, collected as they are referenced. */
import { isObject } from '../bodies/body.ts';

type Json = Record<string, unknown>;

export class Components {
  readonly schemas: Json = {};
  readonly #place: string;

  /** @param place where the document has them: `#/$defs/` */
  constructor(place: string) {
    this.#place = place;
  }

  /** A reference for a schema with a title, else the schema itself with references inside. */
  refer(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.refer(item));
    if (!isObject(value)) return value;
    const { title } = value;
    const copy = this.open(value);
    if (typeof title !== 'string') return copy;
    this.schemas[title] = copy;
    return { $ref: `${this.#place}${title}` };
  }

  /** The schema itself with references inside, whether it has a title or not. */
  open(schema: object): Json {
    const {
      title: _name,
      'x-untrimmed': _ours,
      'x-most-texts': _alsoOurs,
      properties,
      ...rest
    }: Json = { ...schema };
    return { ...this.#each(rest), ...(isObject(properties) && { properties: this.#each(properties) }) };
  }

  #each(fields: Json): Json {
    return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, this.refer(value)]));
  }
}
