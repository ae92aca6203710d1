/**
 * Shows a change before the service has answered, and takes back that change alone when it refuses: others
 * may have been made since, and are still on their way.
 */
import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';

interface Change<Data> {
  show(data: Data): Data;
  /** The data without the change; `before` is what was there when it was made. */
  takeBack(data: Data, before: Data): Data;
}

/** How many changes of each key are on their way. */
const pending = new Map<string, number>();

/**
 * Whoever would read it again waits: the last of the changes has it read, and before that they would vanish
 * from the screen.
 */
export const isChanging = (key: QueryKey): boolean => (pending.get(hashKey(key)) ?? 0) > 0;

export async function optimistically<Data, Output>(
  client: QueryClient,
  key: QueryKey,
  { show, takeBack }: Change<Data>,
  call: () => Promise<Output>,
): Promise<Output> {
  const hash = hashKey(key);
  pending.set(hash, (pending.get(hash) ?? 0) + 1);
  // An answer that was asked for before the change would undo it on the screen.
  await client.cancelQueries({ queryKey: key });
  const before = client.getQueryData<Data>(key);
  client.setQueryData<Data>(key, (data) => data && show(data));
  try {
    return await call();
  } catch (error) {
    if (before !== undefined) client.setQueryData<Data>(key, (data) => data && takeBack(data, before));
    throw error;
  } finally {
    const left = (pending.get(hash) ?? 1) - 1;
    pending.set(hash, left);
    if (left === 0) void client.invalidateQueries({ queryKey: key });
  }
}
