/** Which board: one tab each. The arrow keys go from tab to tab. */
import { type KeyboardEvent, useRef } from 'react';
import { words } from '../../words/golf.ts';
import type { BoardName } from '../first-data.ts';
import styles from './board-tabs.module.css';

interface BoardTabsProps {
  names: readonly BoardName[];
  value: BoardName;
  onChange(name: BoardName): void;
  /** The id of what the tabs show. */
  panel: string;
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

export function BoardTabs({ names, value, onChange, panel }: BoardTabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = (names.indexOf(value) + step + names.length) % names.length;
    const next = names[at];
    if (next === undefined) return;
    onChange(next);
    list.current?.querySelectorAll('button')[at]?.focus();
  };
  return (
    <div ref={list} role="tablist" aria-label={words.board.boards} className={styles.list} onKeyDown={move}>
      {names.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          className={styles.tab}
          aria-selected={name === value}
          aria-controls={panel}
          tabIndex={name === value ? 0 : -1}
          onClick={() => onChange(name)}
        >
          {words.board.labels[name]}
        </button>
      ))}
    </div>
  );
}
