/** How the body of a stream goes over the wire: as it is, or compressed, event by event and once for all its readers. */
import { GZIP_START, GzipBody } from '../platform/gzip/shared.ts';
import { acceptsGzip } from './accept-encoding.ts';

export interface StreamBody {
  readonly headers: Record<string, string>;
  /** What goes before everything else. */
  readonly start: Buffer;
  /** Makes `data` ready. What it returns is called for the bytes at the moment they are sent. */
  prepare(data: Buffer): Promise<() => Buffer>;
  /** What goes after everything else. */
  end(): Buffer;
}

const NOTHING = Buffer.alloc(0);
const VARY = { vary: 'accept-encoding' };

const plainBody: StreamBody = {
  headers: VARY,
  start: NOTHING,
  prepare: async (data) => () => data,
  end: () => NOTHING,
};

class CompressedBody extends GzipBody implements StreamBody {
  readonly headers = { ...VARY, 'content-encoding': 'gzip' };
  readonly start = GZIP_START;
}

/** For whoever sent this `Accept-Encoding`. */
export const bodyFor = (accepted: string | undefined): StreamBody =>
  acceptsGzip(accepted) ? new CompressedBody() : plainBody;
