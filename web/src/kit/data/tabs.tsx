/** A few views of one thing, one at a time. */
import { Tabs as Base } from '@base-ui/react/tabs';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import styles from './tabs.module.css';

interface TabsProps<Value extends string> {
  /** What the list of tabs is called. */
  label: string;
  value: Value;
  onChange(value: Value): void;
  tabs: readonly { value: Value; label: string }[];
  /** What the chosen tab shows. */
  children: ReactNode;
}

export function Tabs<Value extends string>({ label, value, onChange, tabs, children }: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null);
  useChosenInView(list, value);
  return (
    <Base.Root value={value} onValueChange={onChange}>
      <Base.List ref={list} className={styles.list} aria-label={label}>
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} className={styles.tab}>
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      <Base.Panel value={value} className={styles.panel}>
        {children}
      </Base.Panel>
    </Base.Root>
  );
}

/** On a narrow screen the list scrolls sideways, by itself: the page stays where it is. */
function useChosenInView(list: RefObject<HTMLDivElement | null>, value: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: Another tab has to be seen, too.
  useEffect(() => {
    const row = list.current;
    const tab = row?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (row && tab) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
  }, [list, value]);
}
