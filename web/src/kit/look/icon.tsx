/**
 * Small drawings of our own, in the colour of the text around them. They say nothing to a screen reader: the
 * words beside them do.
 */
import styles from './icon.module.css';

const DRAWINGS = {
  add: 'M8 3v10M3 8h10',
  arrow: 'M3 8h10M9 4l4 4-4 4',
  check: 'M3.5 8.5l3 3 6-7',
  chevron: 'M4.5 6.5L8 10l3.5-3.5',
  close: 'M4 4l8 8M12 4l-8 8',
  copy: 'M6 6h7v7H6zM10 6V3H3v7h3',
  download: 'M8 3v7M4.5 7L8 10.5 11.5 7M3 13h10',
  flag: 'M4.5 14V2.5M4.5 3h7.5l-2 2.7 2 2.7H4.5',
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
  person: 'M8 8a2.7 2.7 0 100-5.4A2.7 2.7 0 008 8zM3 14c.6-2.6 2.5-4 5-4s4.4 1.4 5 4',
  search: 'M7 11.5a4.5 4.5 0 100-9 4.5 4.5 0 000 9zM10.5 10.5L14 14',
  switch: 'M5 6l3-3 3 3M5 10l3 3 3-3',
  warning: 'M8 2.5l6 11H2zM8 6.5v3.2M8 11.8h.01',
} as const;

export type IconName = keyof typeof DRAWINGS;

export const Icon = ({ name }: { name: IconName }) => (
  <svg className={styles.icon} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
    <path d={DRAWINGS[name]} />
  </svg>
);
