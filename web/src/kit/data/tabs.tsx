/** A few views of one thing, one at a time. */
import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
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
  return (
    <Base.Root value={value} onValueChange={onChange}>
      <Base.List className={styles.list} aria-label={label}>
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
