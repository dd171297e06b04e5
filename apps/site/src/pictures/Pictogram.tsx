import { MarketBasket } from '@foodbank/ui/art/MarketBasket';
import type { ReactNode } from 'react';
import { FluentIcon } from './FluentIcon.tsx';
import { RiderOnMotorcycle } from './RiderOnMotorcycle.tsx';
import { Coins, MapPin, PaySlip, Shop } from './Things.tsx';

interface Own {
  box: string;
  drawing: ReactNode;
}

const own: Readonly<Record<string, Own>> = {
  basket: { box: '0 -10 320 320', drawing: <MarketBasket /> },
  shop: { box: '0 -10 200 200', drawing: <Shop /> },
  'pay-slip': { box: '0 -10 200 200', drawing: <PaySlip /> },
  coins: { box: '0 -2 200 200', drawing: <Coins /> },
  pin: { box: '-10 0 80 80', drawing: <MapPin /> },
  rider: { box: '0 -30 350 350', drawing: <RiderOnMotorcycle /> },
};

interface PictogramProps {
  /** One of the drawings above, or a name of the Fluent emoji flat set. */
  name: string;
  size: number;
  className?: string | undefined;
}

/** A small picture beside a text. */
export function Pictogram({ name, size, className }: PictogramProps) {
  const drawn = own[name];
  if (!drawn) return <FluentIcon name={name} size={size} className={className} />;
  return (
    <svg className={className} width={size} height={size} viewBox={drawn.box} aria-hidden="true" focusable="false">
      {drawn.drawing}
    </svg>
  );
}
