import type { Walk } from '../../../../test/support/walk.ts';

export const walk: Walk = { bodies: {} };
