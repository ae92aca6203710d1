/** A QR code as a drawing with a name. Black on white in either theme, because cameras expect it so. */
import encodeQR from 'qr';
import { useMemo } from 'react';
import styles from './qr-code.module.css';

export function QrCode({ label, text }: { label: string; text: string }) {
  const { size, path } = useMemo(() => drawingOf(text), [text]);
  return (
    <svg className={styles.code} role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

function drawingOf(text: string): { size: number; path: string } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 2 });
  const squares = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return { size: rows.length, path: squares.join('') };
}
