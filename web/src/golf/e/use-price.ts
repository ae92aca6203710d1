/** What registering costs: worked out here as long as no discount is wanted, and asked for where one is. */
import type { PublicEvent, Quote } from '@fairway/sdk';
import { useEffect, useState } from 'react';
import { eventPath, post, type Refusal } from '../../api/public.ts';
import { words } from '../../words/golf.ts';
import { refusalText } from '../refusals.ts';

interface Price {
  /** In the smallest unit. */
  due: number;
  /** Why the discount code does not count. */
  refusal?: string;
}

/** Long enough for the next letter of a code. */
const PAUSE_MS = 350;

export function usePrice({ slug, registration }: PublicEvent, players: number, code: string): Price {
  const { fee_cents, per_player } = registration;
  const full = per_player ? fee_cents * players : fee_cents;
  const asked = `${players} ${code}`;
  const [answer, setAnswer] = useState<Price & { asked: string }>();
  useEffect(() => {
    if (code === '') return;
    const ask = () =>
      post<Quote>(`${eventPath(slug)}/quote`, { players, discount_code: code }).then(
        ({ amount_cents }) => setAnswer({ asked, due: amount_cents }),
        (refused: Refusal) => setAnswer({ asked, due: full, refusal: codeProblem(refused) }),
      );
    const timer = setTimeout(ask, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [slug, players, code, asked, full]);
  return code !== '' && answer?.asked === asked ? answer : { due: full };
}

const codeProblem = (refused: Refusal): string =>
  refused.status === 409 || refused.status === 400 ? words.event.wrong.discountCode : refusalText(refused);
