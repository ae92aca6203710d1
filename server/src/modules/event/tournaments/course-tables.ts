/** The only writer of the rows of holes and flights, which are also copied with their tournament. */
import { Table } from '../../../platform/db/table.ts';

interface NewHole {
  tournament_id: string;
  id: string;
  hole_number: number;
  par: number | null;
  stroke_index: number | null;
  yardage: number | null;
  contest: string | null;
}

export const HOLE_COLUMNS = [
  'tournament_id',
  'id',
  'hole_number',
  'par',
  'stroke_index',
  'yardage',
  'contest',
] as const;

export const holeTable = new Table<NewHole>('holes', HOLE_COLUMNS);

export interface NewFlight {
  tournament_id: string;
  id: string;
  name: string;
  sort_order: number;
  handicap_min: number | null;
  handicap_max: number | null;
  created_at: string;
  updated_at?: string;
}

const FLIGHT_COLUMNS = [
  'tournament_id',
  'id',
  'name',
  'sort_order',
  'handicap_min',
  'handicap_max',
  'created_at',
] as const;

export const flightTable = new Table<NewFlight>('flights', FLIGHT_COLUMNS);
