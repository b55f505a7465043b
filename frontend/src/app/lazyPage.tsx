import { lazy, useState, type ComponentType, type ElementType, type ReactNode } from 'react';
import { withStyles } from '../lib/withStyles.ts';

export type LazyPage = {
  (): ReactNode;
  /** Its component's name, which is also the name of its file. */
  pageName: string;
  /** Fetches it, so that it is there at once when it is rendered. */
  preload: () => Promise<void>;
};

/** A page that is fetched when its route is first opened; pages are named exports like everything else. */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): LazyPage {
  const fetchModule = withStyles(load);
  let fetched: ComponentType | null = null;
  const fetchPage = async (): Promise<{ default: ComponentType }> => {
    fetched = (await fetchModule())[name];
    return { default: fetched };
  };
  const Fetching = lazy(fetchPage);

  function Page() {
    // Settled once: a page that was fetched while it was shown must not be mounted anew.
    const [Content] = useState<ElementType>(() => fetched ?? Fetching);
    return <Content />;
  }
  return Object.assign(Page, { pageName: name, preload: async () => void (await fetchPage()) });
}
