import { LoadFailure } from '@foodbank/app/components/LoadFailure';
import { usePart } from '@foodbank/app/use-part';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { useEffect, useRef } from 'react';
import styles from './LazySaleHistory.module.css';
import type { SaleHistoryProps } from './SaleHistory.tsx';

const importSaleHistory = () => import('./SaleHistory.tsx');

// The chart is below the first screen. It is loaded when it comes near, or when the first screen is done.
const nearBy = '200px';
const loadAfterMs = 2000;

/** The sale history, with its scripts loaded after the figures above it. */
export function LazySaleHistory(props: SaleHistoryProps) {
  const { part, status, load } = usePart(importSaleHistory);
  const place = useRef<HTMLDivElement>(null);
  const isWaiting = part === null && status === 'idle';
  const start = useRef(load);
  useEffect(() => {
    if (!isWaiting || !place.current) return;
    const timer = setTimeout(() => start.current(), loadAfterMs);
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && start.current(),
      { rootMargin: nearBy },
    );
    observer.observe(place.current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [isWaiting]);
  if (part) return <part.SaleHistory {...props} />;
  if (status === 'failed') return <LoadFailure message="The chart did not load." onTryAgain={load} />;
  return (
    <div ref={place}>
      <SaleHistorySkeleton />
    </div>
  );
}

/** Shown in the place of the sale history while it is being loaded. */
export function SaleHistorySkeleton() {
  return (
    <>
      <Skeleton className={styles.heading} shape="heading" />
      <Skeleton className={styles.chart} shape="block" />
    </>
  );
}
