/** A stream's body on the wire: plain, or gzip, compressed event by event and once for all its readers. */
import { GZIP_START, GzipBody } from '../../platform/gzip/shared.ts';
import { acceptsGzip } from '../answers/accept-encoding.ts';

export interface StreamBody {
  readonly headers: Record<string, string>;
  /** Bytes before everything else. */
  readonly start: Buffer;
  /** Prepares `data`. The result is called for the bytes at the moment they are sent. */
  prepare(data: Buffer): Promise<() => Buffer>;
  /** The same synchronously, where nothing has to be awaited. */
  prepared(data: Buffer): (() => Buffer) | undefined;
  /** Bytes after everything else. */
  end(): Buffer;
}

const NOTHING = Buffer.alloc(0);
const VARY = { vary: 'accept-encoding' };

const plainBody: StreamBody = {
  headers: VARY,
  start: NOTHING,
  prepare: async (data) => () => data,
  prepared: (data) => () => data,
  end: () => NOTHING,
};

class CompressedBody extends GzipBody implements StreamBody {
  readonly headers = { ...VARY, 'content-encoding': 'gzip' };
  readonly start = GZIP_START;
}

/** For a request with this `Accept-Encoding`. */
export const bodyFor = (accepted: string | undefined): StreamBody =>
  acceptsGzip(accepted) ? new CompressedBody() : plainBody;
