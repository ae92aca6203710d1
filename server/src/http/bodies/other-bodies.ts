/** Bodies that are not JSON: HTML forms, and signed notices, which are kept as raw bytes. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { invalid } from '../../platform/problems.ts';
import { Type } from '../../platform/text/schema.ts';
import { notAForm } from '../answers/errors.ts';
import { parseJson, readBodies, utf8Text } from './body.ts';
import { readPairs, typed } from './query.ts';

/**
 * A form as browsers send it: each field once, in the type of the endpoint's schema. Unknown fields are kept
 * by name, for the validator to remove or to refuse.
 */
function readForm({ routeOptions }: FastifyRequest, bytes: Buffer): unknown {
  const schema = routeOptions.config.bodySchema ?? Type.Object({});
  const { values, repeated, unknown } = readPairs(utf8Text(bytes), schema, 'form');
  if (repeated.length > 0) throw invalid(repeated);
  return { ...Object.fromEntries(unknown.map((name) => [name, null])), ...values };
}

export const formBodies = (app: FastifyInstance): void =>
  readBodies(app, notAForm, { 'application/x-www-form-urlencoded': readForm });

/** Forms of browsers, JSON of programs: for pages that serve both. */
export const formOrJsonBodies = (app: FastifyInstance): void =>
  readBodies(app, notAForm, {
    'application/x-www-form-urlencoded': readForm,
    'application/json': (_request, bytes) => parseJson(bytes),
  });

/** A mail program's one-click request is either kind of form, or empty; its other fields are ignored. */
export const anyFormBodies = (app: FastifyInstance): void =>
  readBodies(app, notAForm, {
    'application/x-www-form-urlencoded': readForm,
    'multipart/form-data': readMultipart,
  });

/** The text fields of a multipart form. A malformed one has none. */
async function readMultipart({ headers, routeOptions }: FastifyRequest, bytes: Buffer): Promise<unknown> {
  const properties: Record<string, object> = routeOptions.config.bodySchema?.properties ?? {};
  const type = headers['content-type'] ?? '';
  try {
    const form = await new Response(bytes, { headers: { 'content-type': type } }).formData();
    return Object.fromEntries(
      [...form].flatMap(([name, value]) =>
        typeof value === 'string' && Object.hasOwn(properties, name)
          ? [[name, typed(value, properties[name])]]
          : [],
      ),
    );
  } catch {
    return undefined;
  }
}

/** The exact bytes, to verify a signature over them. An endpoint gets them as `body.bytes`. */
export function rawBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes: Buffer, done) =>
    done(null, { bytes }),
  );
}

export const RawBody = Type.Object({ bytes: Type.Unsafe<Buffer>({}) });
