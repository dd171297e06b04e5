import type { ReactNode } from 'react';
import type { ArtProps } from './Drawing.tsx';
import { Phone } from './Phone.tsx';
import styles from './PhoneWithApp.module.css';
import { Leaf, Plantain, Tomato, Yam } from './Produce.tsx';

/** The app on a phone: credit limit, offers and basket. The amounts add up. */
export function PhoneWithApp({ className }: ArtProps) {
  return (
    <Phone className={className}>
      <g className={styles.text}>
        <text x="20" y="68" fontSize="13" fill="#4a5a52">
          Good morning
        </text>
        <text x="20" y="92" fontSize="21" fill="#14201a" className={styles.figure}>
          What will you cook?
        </text>
        <Balance />
        <Tile x={16} y={218} tint="#ffe8d9" name="Tomatoes" price="₦2,400">
          <Tomato x={26} y={12} scale={0.56} />
        </Tile>
        <Tile x={132} y={218} tint="#fef3d2" name="Plantain" price="₦2,900">
          <Plantain x={26} y={12} scale={0.56} turn={-12} />
        </Tile>
        <Tile x={16} y={344} tint="#f6e7c8" name="Yam" price="₦3,800">
          <Yam x={25} y={12} scale={0.58} turn={-18} />
        </Tile>
        <Tile x={132} y={344} tint="#ddf3e6" name="Ugu leaves" price="₦1,200">
          <Leaf x={29} y={12} scale={0.54} turn={18} />
        </Tile>
        <Checkout />
      </g>
    </Phone>
  );
}

function Balance() {
  return (
    <g transform="translate(16 108)">
      <rect width="224" height="94" rx="20" fill="#0b3d2e" />
      <path d="M150 94c36-8 64-34 74-70v50a20 20 0 0 1-20 20z" fill="#12694a" />
      <text x="18" y="30" fontSize="12" fill="#ddf3e6">
        You can spend
      </text>
      <text x="18" y="58" fontSize="26" fill="#fff" className={styles.figure}>
        ₦40,000.00
      </text>
      <rect x="18" y="72" width="188" height="6" rx="3" fill="#fff" opacity=".22" />
      <rect x="18" y="72" width="126" height="6" rx="3" fill="#f5b301" />
    </g>
  );
}

interface TileProps {
  x: number;
  y: number;
  tint: string;
  name: string;
  price: string;
  children: ReactNode;
}

function Tile({ x, y, tint, name, price, children }: TileProps) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect width="108" height="116" rx="18" fill="#fff" />
      <path d="M18 0h72a18 18 0 0 1 18 18v58H0V18A18 18 0 0 1 18 0z" fill={tint} />
      {children}
      <text x="11" y="93" fontSize="11.5" fill="#4a5a52">
        {name}
      </text>
      <text x="11" y="108" fontSize="13" fill="#14201a" className={styles.figure}>
        {price}
      </text>
      <circle cx="91" cy="97" r="10" fill="#12694a" />
      <path d="M91 92.5v9M86.5 97h9" stroke="#fff" strokeWidth="2" strokeLinecap="round" />
    </g>
  );
}

function Checkout() {
  return (
    <g transform="translate(16 474)">
      <rect width="224" height="52" rx="16" fill="#c84708" />
      <text x="18" y="23" fontSize="11.5" fill="#ffe8d9">
        4 items in your basket
      </text>
      <text x="18" y="41" fontSize="16" fill="#fff" className={styles.figure}>
        ₦10,300.00
      </text>
      <path
        d="M188 26h16M198 20l6 6-6 6"
        stroke="#fff"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </g>
  );
}
