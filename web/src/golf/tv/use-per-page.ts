/** How many rows the screen holds: two columns of ten, one where it is taller than wide. */
import { useEffect, useState } from 'react';

const isTall = (): boolean => innerHeight > innerWidth;

export function usePerPage(): number {
  const [tall, setTall] = useState(isTall);
  useEffect(() => {
    const look = () => setTall(isTall());
    addEventListener('resize', look);
    return () => removeEventListener('resize', look);
  }, []);
  return tall ? 10 : 20;
}
