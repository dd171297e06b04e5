import { Banner, type BannerTone } from '@foodbank/ui/Banner';
import { type ReactNode, useEffect, useRef } from 'react';

export interface FormBannerProps {
  tone: BannerTone;
  children: ReactNode;
}

/** A form's message. On a small screen it comes into view by itself. */
export function FormBanner({ tone, children }: FormBannerProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In braces: newer browsers answer a promise here, which React would take for a clean-up.
    ref.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={ref}>
      <Banner tone={tone}>{children}</Banner>
    </div>
  );
}
