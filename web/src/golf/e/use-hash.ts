/** What stands behind the `#` of the address, with it: a view that the back button leaves again. */
import { useEffect, useState } from 'react';

export function useHash(): string {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const read = () => setHash(location.hash);
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  return hash;
}
