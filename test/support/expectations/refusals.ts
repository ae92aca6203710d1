/** How a refusal looks, for `expect(answer).toMatchObject(…)`. */

/** 400 `validation_error` that names exactly these fields. */
export const invalid = (...fields: string[]) => ({
  status: 400,
  body: { code: 'validation_error', details: fields.map((field) => ({ field })) },
});

export const badRequest = { status: 400, body: { code: 'bad_request' } };
export const notFound = { status: 404, body: { code: 'not_found' } };
export const conflict = { status: 409, body: { code: 'conflict' } };

/** Of nothing. */
export const UNKNOWN_ID = '0197a3c2-5b1e-7d40-9c11-2f6a8e4d7b90';
