import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import styles from './Tabs.module.css';

type Tab = { id: string; label: string; content: ReactNode };

type TabsProps = {
  label: string;
  tabs: readonly [Tab, ...Tab[]];
  /** With `onChange`, for a tab whose state is elsewhere, e.g. in the address; otherwise the first tab opens. */
  value?: string;
  onChange?: (id: string) => void;
};

export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  const controlled = { ...(value !== undefined && { value }), ...(onChange && { onValueChange: onChange }) };
  return (
    <Radix.Root defaultValue={tabs[0].id} {...controlled}>
      <Radix.List className={styles.list} aria-label={label}>
        {tabs.map((tab) => (
          <Radix.Trigger key={tab.id} value={tab.id} className={styles.tab}>
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.id} value={tab.id} className={styles.panel}>
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
