/** Bodies that are not JSON: HTML forms, and signed notices, which are kept as raw bytes. */
import type { FastifyInstance } from 'fastify';
import { invalid } from '../platform/problems.ts';
import { Type } from '../platform/schema.ts';
import { readBodies, utf8Text } from './body.ts';
import { notAForm } from './errors.ts';
import { readPairs } from './query.ts';

/** As a browser sends it: each field once, in the type of the endpoint's schema. */
export function formBodies(app: FastifyInstance): void {
  readBodies(app, 'application/x-www-form-urlencoded', notAForm, ({ routeOptions }, bytes) => {
    const schema = routeOptions.config.bodySchema ?? Type.Object({});
    const { values, repeated } = readPairs(utf8Text(bytes), schema, 'form');
    if (repeated.length > 0) throw invalid(repeated);
    return values;
  });
}

/** The exact bytes, to verify a signature over them. An endpoint gets them as `body.bytes`. */
export function rawBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes: Buffer, done) =>
    done(null, { bytes }),
  );
}

export const RawBody = Type.Object({ bytes: Type.Unsafe<Buffer>({}) });
