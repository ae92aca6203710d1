/** A value once it has not changed for a moment: what is typed is asked about when the fingers rest. */
import { useEffect, useState } from 'react';

const REST_MS = 150;

export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), REST_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
