/** The mails to golfers, in English. */

/** A text that says how many. */
const count = (count: number, one: string, more: string): string => (count === 1 ? one : `${count} ${more}`);

export const mails = {
  greeting: (name: string): string => `Hello ${name},`,
  places: (places: number, event: string): string => `${count(places, 'one place', 'places')} in ${event}`,
  when: (day: string, time: string | null, course: string | null): string =>
    `When and where: ${[day, time && `start ${time}`, course].filter(Boolean).join(', ')}`,
  manage: (url: string): string => `See or change your registration: ${url}`,
  pay: (amount: string, url: string): string => `Pay ${amount}: ${url}`,
  heldUntil: (time: string): string => `We hold your place until ${time}.`,

  toPay: {
    subject: (event: string): string => `Pay to confirm your place: ${event}`,
    lead: (places: string): string => `Thank you for registering for ${places}. Pay now to confirm.`,
  },
  held: {
    subject: (event: string): string => `You are registered: ${event}`,
    lead: (places: string, amount: string): string =>
      `Thank you for registering for ${places}. Your place is confirmed once the organizer has received ${amount} by cash or check.`,
  },
  waitlisted: {
    subject: (event: string): string => `You are on the waitlist: ${event}`,
    lead: (places: string): string =>
      `You are on the waitlist for ${places}. We will email you as soon as a place is free.`,
  },
  place: {
    subject: (event: string): string => `A place is free for you: ${event}`,
    lead: (places: string): string =>
      `You moved up from the waitlist and now have ${places}. Pay now to confirm.`,
  },
  paid: {
    subject: (event: string): string => `You are in: ${event}`,
    lead: (places: string): string => `Your registration is confirmed: you have ${places}.`,
    received: (amount: string): string => `We received ${amount}. Thank you.`,
  },
  cancelled: {
    subject: (event: string): string => `Registration canceled: ${event}`,
    lead: (event: string): string => `Your registration for ${event} is canceled.`,
  },
  refunded: {
    subject: (event: string): string => `Refund: ${event}`,
    lead: (amount: string, event: string): string => `We refunded ${amount} for ${event}.`,
  },

  message: { subject: (event: string): string => `Message from ${event}` },
  rsvp: 'RSVP',
  unsubscribe: 'Unsubscribe',
};
