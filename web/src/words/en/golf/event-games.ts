/** The games on an event's page: skins and contests, brackets, raffles, auctions. */
import { count } from '../../count.ts';

export const eventGames = {
  sideGames: {
    title: 'Side games',
    hole: (hole: number) => `Hole ${hole}`,
    inProgress: 'In progress',
    nobody: 'No leader yet.',
    leads: 'leads',
    measured: (value: string) => `with ${value}`,
    noSkins: 'No skins won yet.',
    notWon: 'Not won',
    skins: (skins: number) => count(skins, 'skin', 'skins'),
  },
  brackets: {
    title: 'Brackets',
    undecided: 'To be decided',
    unknown: 'Unknown',
    wonBy: (name: string) => `Won by ${name}`,
    scrollable: (name: string) => `${name}, scrollable`,
    thirdPlace: 'Third place',
    lastRounds: ['Final', 'Semifinals', 'Quarterfinals'],
    round: (round: number) => `Round ${round}`,
    bye: 'Bye',
    allSquare: (thru: number) => `All square thru ${thru}`,
    up: (name: string, up: number, thru: number) => `${name} ${up} up thru ${thru}`,
  },
  raffles: {
    title: 'Raffles',
    prizesOf: (name: string) => `Prizes of ${name}`,
    sold: (tickets: number) => `${count(tickets, 'ticket', 'tickets')} sold`,
    price: (price: string) => `${price} per ticket`,
    notDrawn: 'Not drawn yet',
    winner: (name: string, ticket: number) => `${name} (ticket ${ticket})`,
    proof: 'Proof of fairness',
    publishedFirst: 'Published before the first ticket was sold:',
    checking: 'Checking every draw …',
    draw: (draw: number, tickets: string) => `Draw ${draw}: ${tickets}`,
    drawWithWord: (draw: number, tickets: string, word: string) =>
      `Draw ${draw}: ${tickets}, with the word “${word}”`,
    ticket: (ticket: number) => `ticket ${ticket}`,
    noDraws: 'No draws yet.',
    needsHttps: 'Open this page over https to check the draws in your browser.',
    notAsPublished: (problems: string) => `This does not match what was published: ${problems}`,
    asPublished: 'Checked in your browser: every draw matches what was published.',
    wrong: {
      order: (draw: number) => `Draw ${draw} is missing, or out of order.`,
      algorithm: (draw: number) => `Draw ${draw} uses another algorithm.`,
      commitment: (draw: number) =>
        `Draw ${draw}: this is not the proof that was published before sales began.`,
      seed: (draw: number) => `Draw ${draw}: the seed does not match the proof.`,
      pool: (draw: number) => `Draw ${draw}: the tickets are not in order.`,
      emptyPool: (draw: number, pick: number) => `Draw ${draw}, pick ${pick}: no ticket is left.`,
      pickOrder: (draw: number, pick: number) => `Draw ${draw}, pick ${pick} is missing, or out of order.`,
      otherTicket: (draw: number, pick: number) =>
        `Draw ${draw}, pick ${pick}: another ticket was published.`,
      drawnBefore: (draw: number, pick: number, ticket: number) =>
        `Draw ${draw}, pick ${pick}: ticket ${ticket} was drawn before.`,
      stays: (draw: number, pick: number) =>
        `Draw ${draw}, pick ${pick}: the ticket was drawn but stays in the draw.`,
      tooMany: (draw: number, pick: number) =>
        `Draw ${draw}, pick ${pick}: more than one ticket was taken out.`,
      strangers: (draw: number, pick: number) =>
        `Draw ${draw}, pick ${pick}: tickets were taken out that were never in the draw.`,
    },
  },
  auctions: {
    title: 'Auctions',
    donatedBy: (name: string) => `Donated by ${name}`,
    opens: (time: string) => `Opens ${time}`,
    closes: (bids: number, time: string) => `${count(bids, 'bid', 'bids')}, closes ${time}`,
    closed: (bids: number, time: string) => `${count(bids, 'bid', 'bids')}, closed ${time}`,
    notSold: 'Not sold',
    from: (price: string) => `Bids from ${price}`,
    bidBy: (price: string, name: string) => `${price} by ${name}`,
    sold: (bid: string) => `Sold for ${bid}`,
    bidOn: (title: string) => `Bid on ${title}`,
    name: 'Your name',
    email: 'Email',
    amount: 'Amount',
    buyNow: (price: string) => `Bid ${price} to buy it now.`,
    placeBid: 'Place bid',
    placed: (amount: string, label: string) => `Bid of ${amount} placed. You are ${label}.`,
    noAmount: 'Enter an amount, such as 50.00.',
    checkFields: 'Check what you typed.',
  },
};
