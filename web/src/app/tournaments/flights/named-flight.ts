/** A flight that has a name, and not the rest of the field. */
import type { FlightStanding } from '@fairway/sdk';

export type NamedFlight = FlightStanding & { flightId: string };
