import type { Prices } from '@institut/contract/money/pricing';
import { useSelector } from 'react-redux';
import { useAppDispatch } from '../../store/hooks.ts';
import { selectRates } from '../../store/prices.ts';
import { LoadError } from '../../ui/Loaded.tsx';
import { PriceSums } from '../../ui/PriceSums.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { loadSite, selectSiteConfig } from './siteSlice.ts';

/** The amounts of an order that is not placed yet, with a skeleton or an error until the rates of the shop are loaded. */
export function CurrentSums({ prices }: { prices: Prices | null }) {
  const dispatch = useAppDispatch();
  const rates = useSelector(selectRates);
  const { error } = useSelector(selectSiteConfig);
  if (prices && rates) return <PriceSums prices={prices} rates={rates} />;
  if (!error) return <SkeletonText lines={4} />;
  const retry = () => void dispatch(loadSite());
  return <LoadError title="Cijene nisu učitane." message={error.message} onRetry={retry} />;
}
