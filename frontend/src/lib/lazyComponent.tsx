import { lazy, useState, type ComponentType, type ElementType, type ReactNode } from 'react';
import { isIgnored, reloadFor, untilPageStays } from './failedImport.ts';

export type LazyComponent<Props> = ((props: Props) => ReactNode) & {
  /** Fetches the component, so that it renders at once. */
  preload: () => Promise<void>;
};

/** Returns a component whose code is fetched when it is first rendered or preloaded; a failed fetch is not repeated. */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let fetched: ComponentType<Props> | null = null;
  let request: Promise<{ default: ComponentType<Props> }> | null = null;

  let isNeeded = false;
  let isReloadDue = false;

  const start = async () => {
    try {
      fetched = await load();
      return { default: fetched };
    } catch (error) {
      isReloadDue = isIgnored(error);
      if (isReloadDue && isNeeded) return reloadFor(error);
      await untilPageStays();
      throw error;
    }
  };
  const fetchOnce = () => (request ??= start());
  const Fetching = lazy(() => {
    isNeeded = true;
    // React hydrates a page without an error of its own only if a request that has failed is passed on as it is.
    return isReloadDue ? fetchOnce().catch(reloadFor) : fetchOnce();
  });

  function Lazy(props: Props) {
    // Chosen on mount: a component that is preloaded while it is rendered must not be mounted again.
    const [Content] = useState<ElementType>(() => fetched ?? Fetching);
    return <Content {...props} />;
  }
  return Object.assign(Lazy, { preload: async () => void (await fetchOnce()) });
}
