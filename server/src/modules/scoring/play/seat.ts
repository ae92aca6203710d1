/** The team of an event that a golfer scores for, and the phone: each session is one. */
export interface Seat {
  organizationId: string;
  tournamentId: string;
  teamId: string;
  deviceId: string;
}
