/** Before sending: a preview for one contact, and a test mail. Neither counts in any figure. */
import type { Reads, Tx } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';
import { newId } from '../../../platform/ids.ts';
import { conflict } from '../../../platform/problems.ts';
import * as contacts from '../../people/contacts/contacts.ts';
import type { Terms } from '../../terms.ts';
import { queue } from '../mail/queue.ts';
import { type Apart, addressed, NOWHERE, render } from '../mail/render.ts';
import { type Mail, type Writer, writer } from '../mail/writers.ts';
import { sizeOf } from './audience.ts';
import { missing } from './content.ts';
import {
  compose,
  composeTest,
  type InvitationSource,
  language,
  load,
  loadHead,
  long,
  longTest,
  SAMPLE,
  subject,
  withEvent,
} from './letters.ts';
import { get } from './record.ts';
import type { InvitationPreview } from './schemas.ts';

const TEST = 'invitation_test';

export const testWriter: Writer = writer<InvitationSource>({
  template: TEST,
  load,
  loadHead,
  language,
  subject: (mail, source, desk) => `[Test] ${subject({ ...mail, ...SAMPLE }, source, desk)}`,
  compose: composeTest,
  long: longTest,
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

const previewWriter: Writer = writer<InvitationSource>({
  template: 'preview',
  load,
  language,
  subject,
  compose,
  long,
});

export async function preview(
  db: Reads,
  id: string,
  contactId: string | undefined,
  { now, terms, apart }: { now: Date; terms: Terms; apart: Apart },
): Promise<InvitationPreview> {
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
  const organizationName = organization?.organization_name ?? '';
  const token = NOWHERE;
  const letter = await render({
    writer: previewWriter,
    mail,
    source,
    organizationName,
    terms,
    token,
    apart,
  });
  return {
    from: addressed(letter.from.name, letter.from.address),
    to: addressed(mail.name ?? '', mail.email),
    subject: letter.subject,
    text: letter.text,
    html: letter.html,
    audience,
  };
}
