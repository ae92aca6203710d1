/** The pages behind secret links, in English. */
import type { ProblemCode } from '../../../../platform/problems.ts';

/** What a refusal means to a golfer; undefined where its own sentence, which is English, says it best. */
const refusals: Partial<Record<ProblemCode, string>> = {
  not_found: 'This link does not work. It may have been replaced by a newer one.',
};

export const pages = {
  sorry: { title: 'Sorry', refusals },

  registration: {
    status: {
      pending: 'Pending',
      paid: 'Paid',
      cancelled: 'Canceled',
      refunded: 'Refunded',
      waitlisted: 'Waitlisted',
    },
    lead: {
      toPay: 'Your place is held. Pay now to keep it.',
      held: 'Your place is held. Pay the organizer by cash or check.',
      paid: 'You are in. See you on the first tee.',
      cancelled: 'This registration is canceled.',
      refunded: 'Your money has been refunded.',
      waitlisted: (position: number | null): string =>
        `You are number ${position} on the waitlist. We will email you as soon as a place is free.`,
      refundUnderWay: 'Your refund is on its way. When it goes through, your registration is canceled.',
      paymentUnderWay: 'Your payment is on its way. We hold your place until it arrives.',
    },
    startsAt: (time: string): string => `${time} start`,
    start: 'Start',
    hole: (label: string): string => `Hole ${label}`,
    accessCode: 'Access code',
    accessCodeHint: 'Use it to enter your scores.',
    enterScores: 'Enter scores',
    registeredBy: 'Registered by',
    team: 'Team',
    players: 'Players',
    toBeNamed: 'No name yet',
    note: 'Note',
    total: 'Total',
    discount: (code: string): string => `Discount ${code}`.trimEnd(),
    paid: 'Paid',
    refunded: 'Refunded',
    balance: 'Balance',
    heldUntil: 'Held until',
    pay: (amount: string): string => `Pay ${amount}`,
    eventPage: 'Event page',
    addToCalendar: 'Add to calendar',
    receipt: 'Receipt',
    changePlayers: 'Change players',
    cancel: 'Cancel registration',
    moneyBack: 'You get your money back.',
    questions: 'Questions? Email the organizer:',
    saved: 'Changes saved',
  },

  change: {
    title: 'Change players',
    intro: "You can change your players until the event goes live. You can't add or remove players.",
    teamName: 'Team name',
    player: (place: number): string => `Player ${place}`,
    playerName: (place: number): string => `Player ${place} name`,
    playerEmail: (place: number): string => `Player ${place} email`,
    playerHandicap: (place: number): string => `Player ${place} handicap`,
    nameHint: 'You can add this later.',
    note: 'Note for the organizer',
    optional: 'Optional',
    save: 'Save changes',
    back: 'Back to the registration',
    attention: (fields: number): string =>
      fields === 1 ? '1 field needs attention' : `${fields} fields need attention`,
    wrong: {
      name: 'Use at most 160 characters.',
      email: 'Enter an email address, such as sam@example.com.',
      twice: 'This email address is used twice.',
      handicap: 'Enter a number from -10 to 60, such as 12.4.',
      teamName: 'Use at most 120 characters.',
      note: 'Use at most 500 characters.',
    },
  },

  receipt: {
    title: 'Receipt',
    number: 'Receipt number',
    date: 'Date',
    from: 'Received from',
    issuedBy: 'Issued by',
    forEvent: 'For',
    places: (places: number): string => (places === 1 ? '1 player' : `${places} players`),
    method: 'Paid by',
    methods: { online: 'Card or online payment', offline: 'Cash, check or transfer', none: 'Nothing due' },
    howToPrint: "Use your browser's print command to print this page or save it as a PDF.",
  },

  till: {
    title: (event: string): string => `Pay for ${event}`,
    testMode: 'Test mode: no real money moves.',
    tryOut: 'Pay or decline to see what happens next: no money moves either way.',
    laterRefund: 'A later refund will',
    outcomes: { succeed: 'succeed', pending: 'take a while', fail: 'be declined' },
    decline: 'Decline',
  },

  rsvp: {
    ask: (name: string | null): string => (name === null ? 'Will you come?' : `${name}, will you come?`),
    answered: { yes: 'You answered yes', no: 'You answered no', maybe: 'You answered maybe' },
    heads: (heads: number): string => `For ${heads} people.`,
    closed: 'You can no longer reply.',
    guests: 'Guests',
    guestsHint: 'Including you.',
    note: 'Note',
    yes: 'Yes',
    no: 'No',
    maybe: 'Maybe',
  },

  optOut: {
    unsubscribed: 'You are unsubscribed. You will get no more invitations or announcements.',
    subscribed: 'You get invitations and announcements by email.',
    unsubscribe: 'Unsubscribe',
    resubscribe: 'Subscribe again',
  },
};
