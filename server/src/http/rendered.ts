/** Results that are more than data: bodies that are bytes already, and data that come with cookies. */
import type { Version } from './answers/etag.ts';
import type { Returns } from './returns.ts';

/** A rendered body with its version: a caller that has that version gets a 304 instead. */
export class Rendered {
  readonly version: Version;
  readonly body: Buffer;

  constructor(version: Version, body: Buffer) {
    this.version = version;
    this.body = body;
  }

  /** From a cache's entry. */
  static of({ version, value }: { version: Version; value: Buffer }): Rendered {
    return new Rendered(version, value);
  }
}

/** A result with cookies for the browser, and another status than usual where one is given. */
export class WithCookies<Result> {
  readonly result: Result;
  readonly cookies: string[];
  readonly status: Returns<unknown>['status'] | undefined;

  constructor(result: Result, cookies: string[], status?: Returns<unknown>['status']) {
    this.result = result;
    this.cookies = cookies;
    this.status = status;
  }
}

/** What an upsert made or found: 201 where it is new, else 200. */
export class Upserted<Result> {
  readonly value: Result;
  readonly isNew: boolean;

  constructor(value: Result, isNew: boolean) {
    this.value = value;
    this.isNew = isNew;
  }
}

/** A body that was serialized before, and is sent to many as it is. */
export class Serialized {
  readonly body: Buffer;

  constructor(body: Buffer) {
    this.body = body;
  }

  static of(result: unknown): Serialized {
    return Serialized.asData(JSON.stringify(result));
  }

  /** `{ data }`, of what is JSON already. */
  static asData(json: string): Serialized {
    return new Serialized(Buffer.from(`{"data":${json}}`));
  }
}

/** The media type of every answer that is neither a file nor a page. */
export const JSON_TYPE = 'application/json; charset=utf-8';
