import { BowlOfJollof } from '@foodbank/ui/art/BowlOfJollof';
import { MarketBasket } from '@foodbank/ui/art/MarketBasket';
import { PhoneWithApp } from '@foodbank/ui/art/PhoneWithApp';
import { FluentIcon } from './FluentIcon.tsx';

/** Food on its tinted discs: centre, radius, colour and the icon's name. */
const discs = [
  [72, 170, 52, '#ddf3e6', 'leafy-green'],
  [126, 62, 38, '#ffe8d9', 'hot-pepper'],
  [516, 40, 32, '#ddf3e6', 'onion'],
  [578, 130, 50, '#ffe8d9', 'tomato'],
  [600, 252, 36, '#f6e7c8', 'beans'],
  [40, 296, 38, '#ffe8d9', 'ear-of-corn'],
] as const;

/** The app on a phone in front of the sun, surrounded by food. */
export function HeroPicture({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 640 660" width="640" height="660" aria-hidden="true" focusable="false">
      <circle cx="320" cy="344" r="262" fill="#f5b301" />
      <path d="M320 82a262 262 0 0 1 0 524c120-44 196-144 196-262S440 126 320 82z" fill="#e9a600" />
      {discs.map(([x, y, radius, tint, name]) => (
        <g key={name}>
          <circle cx={x} cy={y} r={radius} fill={tint} />
          <g transform={`translate(${x - radius * 0.64} ${y - radius * 0.64})`}>
            <FluentIcon name={name} size={radius * 1.28} />
          </g>
        </g>
      ))}
      <g transform="translate(182 12)">
        <PhoneWithApp />
      </g>
      <g transform="translate(400 396) scale(.75)">
        <MarketBasket />
      </g>
      <g transform="translate(-19 440) scale(.8)">
        <BowlOfJollof />
      </g>
    </svg>
  );
}
