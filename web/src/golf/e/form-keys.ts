/**
 * The Idempotency-Key of a form: as long as the same is sent, it is the same deed, whatever became of the
 * answer.
 */
import { newKey } from '../../api/public.ts';

interface FormKeys {
  keyOf(body: unknown): string;
  /** What is sent next is another deed, even if it says the same. */
  renew(): void;
}

/** The service spends a key only on a success, so that after a refusal the same key may be tried again. */
export function formKeys(): FormKeys {
  let sent = { text: '', key: '' };
  return {
    keyOf(body) {
      const text = JSON.stringify(body);
      if (sent.text !== text) sent = { text, key: newKey() };
      return sent.key;
    },
    renew() {
      sent = { text: '', key: '' };
    },
  };
}
