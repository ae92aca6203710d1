/** Looking before sending: a preview for one contact, and a test mail. Neither is counted anywhere. */
import type { Reads, Tx } from '../../platform/db/doors.ts';
import { sql } from '../../platform/db/sql.ts';
import { newId } from '../../platform/ids.ts';
import { conflict } from '../../platform/problems.ts';
import type { Terms } from '../../platform/terms.ts';
import * as contacts from '../contacts/contacts.ts';
import { queue } from '../mail/queue.ts';
import { addressed, NOWHERE, render } from '../mail/render.ts';
import { type Mail, type Writer, writer } from '../mail/writers.ts';
import { sizeOf } from './audience.ts';
import { missing } from './content.ts';
import { compose, load, SAMPLE, type Source, withEvent } from './letters.ts';
import { get } from './record.ts';
import type { Preview } from './schemas.ts';

const TEST = 'invitation_test';

/** Its links lead nowhere, as those of a preview, and it is not tracked. */
export const testWriter: Writer = writer<Source>({
  template: TEST,
  load,
  compose: (mail, source, desk) => {
    const link: typeof desk.link = (purpose) => desk.link(purpose).replace(/[^/]*$/, NOWHERE());
    const untracked = { ...source, invitation: { ...source.invitation, track: false } };
    const letter = compose({ ...mail, ...SAMPLE }, untracked, { ...desk, link });
    return { ...letter, subject: `[Test] ${letter.subject}` };
  },
});

export async function sendTest(tx: Tx, id: string, email: string): Promise<{ queued: boolean }> {
  const invitation = await get(tx, id);
  const lacks = missing({ ...invitation, audience: { ...invitation.audience, all: true } }, '');
  if (lacks !== undefined) throw conflict(`The invitation lacks ${lacks}.`);
  const { tournament_id: tournamentId } = invitation;
  queue(tx, {
    kind: 'test',
    template: TEST,
    to: { email, name: null },
    tournamentId,
    sourceId: id,
    data: {},
  });
  return { queued: true };
}

const previewWriter: Writer = writer<Source>({ template: 'preview', load, compose });

export async function preview(
  db: Reads,
  id: string,
  contactId: string | undefined,
  now: Date,
  terms: Terms,
): Promise<Preview> {
  const invitation = await get(db, id);
  const contact = contactId === undefined ? undefined : await contacts.get(db, contactId);
  const [source, audience, organization] = await Promise.all([
    withEvent(db, invitation),
    sizeOf(db, invitation.audience),
    db.one<{ organization_name: string }>(sql`select organization_name()`),
  ]);
  const mail: Mail = {
    organization_id: '',
    id: newId(now),
    kind: 'invitation',
    template: 'preview',
    source_id: id,
    tournament_id: invitation.tournament_id,
    contact_id: null,
    attempts: 0,
    created_at: now.toISOString(),
    ...(contact === undefined
      ? SAMPLE
      : {
          email: contact.email,
          name: [contact.first_name, contact.last_name].filter(Boolean).join(' ') || null,
          data: contact,
        }),
  };
  const rendered = render(previewWriter, mail, source, organization?.organization_name ?? '', terms, NOWHERE);
  const { subject, text, html, from } = rendered;
  return {
    from: addressed(from.name, from.address),
    to: addressed(mail.name ?? '', mail.email),
    subject,
    text,
    html,
    audience,
  };
}
