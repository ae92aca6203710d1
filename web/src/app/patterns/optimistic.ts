/** Shows a change before the service has answered, and takes it back when it refuses. */
import type { QueryClient, QueryKey } from '@tanstack/react-query';

export async function optimistically<Data, Output>(
  client: QueryClient,
  key: QueryKey,
  change: (data: Data) => Data,
  call: () => Promise<Output>,
): Promise<Output> {
  // An answer that was asked for before the change would undo it on the screen.
  await client.cancelQueries({ queryKey: key });
  const before = client.getQueryData<Data>(key);
  client.setQueryData<Data>(key, (data) => (data === undefined ? data : change(data)));
  try {
    return await call();
  } catch (error) {
    client.setQueryData(key, before);
    throw error;
  } finally {
    void client.invalidateQueries({ queryKey: key });
  }
}
