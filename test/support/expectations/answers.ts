/** What tests expect of an answer: success and its data, ids and times. */
import { expect } from 'vitest';
import type { Answer, Wire } from '../worlds/people.ts';

/** The data of an answer that must be a success. */
export async function data(answer: Promise<Answer>): Promise<Wire> {
  const { status, text, body } = await answer;
  if (status !== 200 && status !== 201) throw new Error(`${status} ${text}`);
  return body.data;
}

export const A_UUID = expect.stringMatching(
  /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
);
export const A_TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
