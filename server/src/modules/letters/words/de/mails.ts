/** The mails to golfers, in German. */
import type { MailWords } from '../words.ts';

export const mails: MailWords = {
  greeting: (name) => `Guten Tag ${name},`,
  places: (places, event) => `${places === 1 ? 'einen Platz' : `${places} Plätze`} bei ${event}`,
  when: (day, time, course) =>
    `Termin: ${[day, time && `Start ${time} Uhr`, course].filter(Boolean).join(', ')}`,
  manage: (url) => `Anmeldung ansehen oder ändern: ${url}`,
  pay: (amount, url) => `${amount} bezahlen: ${url}`,
  heldUntil: (time) => `Wir halten Ihren Platz bis ${time} frei.`,

  toPay: {
    subject: (event) => `Bitte bezahlen Sie, um Ihren Platz zu sichern: ${event}`,
    lead: (places) =>
      `vielen Dank für Ihre Anmeldung für ${places}. Sie ist bestätigt, sobald Sie bezahlt haben.`,
  },
  held: {
    subject: (event) => `Anmeldung eingegangen: ${event}`,
    lead: (places, amount) =>
      `vielen Dank für Ihre Anmeldung für ${places}. Sie ist bestätigt, sobald ${amount} bar oder per Scheck beim Veranstalter eingegangen sind.`,
  },
  waitlisted: {
    subject: (event) => `Sie stehen auf der Warteliste: ${event}`,
    lead: (places) =>
      `Sie stehen auf der Warteliste für ${places}. Sobald ein Platz frei wird, schreiben wir Ihnen eine E-Mail.`,
  },
  place: {
    subject: (event) => `Ein Platz ist für Sie frei: ${event}`,
    lead: (places) =>
      `Sie sind von der Warteliste nachgerückt und haben jetzt ${places}. Die Anmeldung ist bestätigt, sobald Sie bezahlt haben.`,
  },
  paid: {
    subject: (event) => `Anmeldung bestätigt: ${event}`,
    lead: (places) => `Ihre Anmeldung für ${places} ist bestätigt.`,
    received: (amount) => `Wir haben ${amount} erhalten. Vielen Dank.`,
  },
  cancelled: {
    subject: (event) => `Anmeldung storniert: ${event}`,
    lead: (event) => `Ihre Anmeldung für ${event} ist storniert.`,
  },
  refunded: {
    subject: (event) => `Erstattung: ${event}`,
    lead: (amount, event) => `wir haben Ihnen ${amount} für ${event} erstattet.`,
  },

  message: { subject: (event) => `Nachricht von ${event}` },
  rsvp: 'Zusagen oder absagen',
  unsubscribe: 'E-Mails abbestellen',
};
