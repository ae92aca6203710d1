/**
 * Courses to begin with, and the holes as the form holds them: text, as it was typed. A template is a usual
 * layout; the stroke indexes are odd on the way out and even on the way in, as handicap committees have them.
 */
import type { HoleConfig, HolesPut } from '@fairway/sdk';
import { words } from '../../../words/app.ts';
import { Refusal } from '../../patterns/refusal.ts';

const said = words.course;

export interface HoleText {
  par: string;
  strokeIndex: string;
  yardage: string;
  contest: string;
}

const CONTEST_NAMES = ['longest_drive', 'closest_to_pin', 'straightest_drive'] as const;

export const CONTESTS = [
  { value: '', label: said.contests.none },
  ...CONTEST_NAMES.map((value) => ({ value, label: said.contests[value] })),
];

export const BLANK: HoleText = { par: '', strokeIndex: '', yardage: '', contest: '' };

const OUT = [4, 5, 4, 3, 4, 4, 3, 5, 4];
const OUT_INDEXES = [7, 11, 3, 15, 1, 9, 17, 5, 13];
const IN_INDEXES = [8, 12, 4, 16, 2, 10, 18, 6, 14];
const NINE_INDEXES = OUT_INDEXES.map((index) => (index + 1) / 2);

/** A par 5, counted from hole 1, is played as a par 4. */
const shorter = (pars: readonly number[], hole: number) =>
  pars.map((par, at) => (at + 1 === hole ? par - 1 : par));

const course = (pars: readonly number[], indexes: readonly number[]): HoleText[] =>
  pars.map((par, at) => ({ ...BLANK, par: String(par), strokeIndex: String(indexes[at] ?? '') }));

const EIGHTEEN = [...OUT_INDEXES, ...IN_INDEXES];
const PAR_72 = [...OUT, ...OUT];
const PAR_71 = shorter(PAR_72, 11);

export const TEMPLATES = [
  { value: 'par-72', label: said.templates.par72, holes: course(PAR_72, EIGHTEEN) },
  { value: 'par-71', label: said.templates.par71, holes: course(PAR_71, EIGHTEEN) },
  { value: 'par-70', label: said.templates.par70, holes: course(shorter(PAR_71, 2), EIGHTEEN) },
  { value: 'nine', label: said.templates.nine, holes: course(OUT, NINE_INDEXES) },
];

/** Eighteen empty ones where none are set. */
export const asText = (holes: readonly HoleConfig[]): HoleText[] =>
  holes.length === 0
    ? Array.from({ length: 18 }, () => BLANK)
    : holes.map(({ par, stroke_index, yardage, contest }) => ({
        par: typed(par),
        strokeIndex: typed(stroke_index),
        yardage: typed(yardage),
        contest: contest ?? '',
      }));

/** What is sent; what is no number is refused at its field. */
export function asBody(holes: readonly HoleText[]): HolesPut {
  const wrong: { field: string; message: string }[] = [];
  const number = (at: number, name: 'par' | 'strokeIndex' | 'yardage') => {
    const text = holes[at]?.[name].trim() ?? '';
    if (text === '') return null;
    if (!/^\d{1,5}$/.test(text)) wrong.push({ field: `holes.${at}.${name}`, message: said.notNumber });
    return Number(text);
  };
  const body = holes.map(({ contest }, at) => ({
    holeNumber: at + 1,
    par: number(at, 'par'),
    strokeIndex: number(at, 'strokeIndex'),
    yardage: number(at, 'yardage'),
    contest: CONTEST_NAMES.find((one) => one === contest) ?? null,
  }));
  if (wrong.length > 0) throw new Refusal(...wrong);
  return { holes: body };
}

/** The numbers of the holes that have no par. */
export const holesWithoutPar = (holes: readonly HoleText[]): number[] =>
  holes.flatMap(({ par }, at) => (par.trim() === '' ? [at + 1] : []));

/** Of the holes that have one; a dash where none has. */
export function total(holes: readonly HoleText[], name: 'par' | 'yardage'): string {
  const numbers = holes.map((hole) => Number(hole[name])).filter((value) => value > 0);
  return numbers.length === 0 ? '–' : String(numbers.reduce((sum, value) => sum + value, 0));
}

const typed = (value: number | null): string => (value === null ? '' : String(value));
