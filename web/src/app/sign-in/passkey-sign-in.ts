/**
 * Signing in with a passkey: by the button, or by picking one in the email field, where the browser offers
 * those it has. A browser answers one such question at a time, so the button ends the offer for a while.
 */
import { useEffect, useRef, useState } from 'react';
import { staff } from '../../api/client.ts';
import type { Me } from '../../api/staff-types.ts';
import { askPasskey, canOffer } from '../patterns/passkey.ts';
import { type Action, useAction } from '../patterns/use-action.ts';

/** A challenge is good for five minutes. */
const RENEWED_AFTER_MS = 4 * 60_000;

export function usePasskeySignIn(onDone: (me: Me) => void): Action<void> {
  const asking = useAction(
    async () => {
      const request = await staff.account.beginPasskeySignIn();
      return staff.account.signInWithPasskey(await askPasskey(request));
    },
    { onDone },
  );
  const picked = useAction(staff.account.signInWithPasskey.bind(staff.account), { onDone });
  useOffer(picked.run, asking.busy);
  return { ...asking, error: asking.error ?? picked.error };
}

/** Offers passkeys in the field that says so by its `autocomplete`. */
function useOffer(
  onPicked: Action<Parameters<typeof staff.account.signInWithPasskey>[0]>['run'],
  isPaused: boolean,
) {
  const pick = useRef(onPicked);
  pick.current = onPicked;
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: Each round asks anew.
  useEffect(() => {
    if (isPaused) return undefined;
    const offer = new AbortController();
    const timer = setTimeout(() => setRound((last) => last + 1), RENEWED_AFTER_MS);
    const wait = async () => {
      if (!(await canOffer())) return;
      const request = await staff.account.beginPasskeySignIn();
      if (offer.signal.aborted) return;
      pick.current(await askPasskey(request, { offered: true, signal: offer.signal }));
    };
    // The offer is a convenience: when it fails or ends, the form is still there.
    wait().catch(() => undefined);
    return () => {
      clearTimeout(timer);
      offer.abort();
    };
  }, [isPaused, round]);
}
