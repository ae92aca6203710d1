/** The body of a response as text, piece by piece. */
import { FairwayError } from './error.ts';

/**
 * Fails when the connection breaks, or nothing arrives for `silence` milliseconds: then it aborts the request
 * by `patience`. The caller's own signal ends it with the signal's reason.
 */
export async function* piecesOf(
  response: Response,
  patience: AbortController,
  silence: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<string, void, void> {
  const reader = (response.body ?? new Blob([]).stream()).getReader();
  const decoder = new TextDecoder();
  const next = async () => {
    const timer = setTimeout(() => patience.abort(), silence);
    try {
      return await reader.read();
    } catch (cause) {
      signal?.throwIfAborted();
      const isLate = patience.signal.aborted;
      throw new FairwayError(
        isLate ? 'Nothing more came of the answer.' : 'The connection broke before the end of the answer.',
        { code: isLate ? 'timeout' : 'network_error', cause },
      );
    } finally {
      clearTimeout(timer);
    }
  };
  try {
    for (let piece = await next(); !piece.done; piece = await next())
      yield decoder.decode(piece.value, { stream: true });
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
