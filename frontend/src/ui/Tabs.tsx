import { Tabs as Radix } from 'radix-ui';
import { useState, type ReactNode } from 'react';
import styles from './Tabs.module.css';

type Tab = { id: string; label: string; content: ReactNode };

type TabsProps = {
  label: string;
  tabs: readonly [Tab, ...Tab[]];
  /** With `onChange`, for a tab whose state is elsewhere, e.g. in the address; otherwise the first tab opens. */
  value?: string;
  onChange?: (id: string) => void;
  /** The HTML has the content of every tab, and a browser without JavaScript shows them one below the other. */
  rendersAll?: boolean;
};

export function Tabs({ label, tabs, value, onChange, rendersAll = false }: TabsProps) {
  const [chosen, setChosen] = useState(tabs[0].id);
  const active = value ?? chosen;
  return (
    <Radix.Root value={active} onValueChange={onChange ?? setChosen}>
      <Radix.List className={styles.list} aria-label={label} data-needs-script>
        {tabs.map((tab) => (
          <Radix.Trigger key={tab.id} value={tab.id} className={styles.tab}>
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content
          key={tab.id}
          value={tab.id}
          className={styles.panel}
          {...(rendersAll && { forceMount: true, hidden: tab.id !== active, 'data-label': tab.label })}
        >
          {rendersAll && (
            <noscript>
              <h3 className={styles.title}>{tab.label}</h3>
            </noscript>
          )}
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
