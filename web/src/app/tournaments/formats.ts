/** The ways to play, to choose from. */
import { FORMAT_LABELS } from '../patterns/words.ts';

const FORMATS = ['scramble', 'best_ball', 'individual'] as const;

export const formatOptions = FORMATS.map((value) => ({ value, label: FORMAT_LABELS[value] }));

/** The format that is called so; undefined for none. */
export const formatOf = (value: string) => FORMATS.find((one) => one === value);
