/**
 * A contact as the bench knows it: the columns of the reply, and new people who are told apart by a number.
 */

export const COLUMNS =
  'id, email, first_name, last_name, title, department, company, phone, opted_out, source, external_id, metadata, created_at, updated_at';

const run = Date.now().toString(36);
let made = 0;

/** Somebody nobody has seen before. */
export function newPerson() {
  made += 1;
  return {
    email: `sam.snead.${run}.${made}@greenbrier.example`,
    first_name: 'Sam',
    last_name: `Snead ${made % 1000}`,
    title: 'Club professional',
    department: 'Golf operations',
    company: `Golf Club ${made % 997}`,
    phone: '+1 304 555 0112',
  };
}

/** What tells a new person apart. */
export const numberOf = ({ email }) => Number(/(\d+)@/.exec(email)?.[1]);
