import { Banner, type BannerTone } from '@foodbank/ui/Banner';
import { type ReactNode, useEffect, useRef } from 'react';

export interface FormBannerProps {
  tone: BannerTone;
  /** A quieter line below the message. */
  note?: string | undefined;
  children: ReactNode;
}

/** A form's message. It scrolls into view when it appears. */
export function FormBanner({ tone, note, children }: FormBannerProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The braces keep the returned value away from React: newer browsers return a promise here.
    ref.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={ref}>
      <Banner tone={tone} note={note}>
        {children}
      </Banner>
    </div>
  );
}
