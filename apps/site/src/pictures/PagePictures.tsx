import { BowlOfJollof } from '@foodbank/ui/art/BowlOfJollof';
import type { ReactNode } from 'react';
import { FluentIcon } from './FluentIcon.tsx';
import styles from './PagePictures.module.css';

/** Where a round of food lies: centre, radius, colour and the icon's name. */
type Round = readonly [x: number, y: number, radius: number, tint: string, name: string];

function Scene({ children }: { children: ReactNode }) {
  return (
    <svg className={styles.scene} viewBox="0 0 480 400" width="480" height="400" aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}

function Rounds({ rounds }: { rounds: readonly Round[] }) {
  return rounds.map(([x, y, radius, tint, name]) => (
    <g key={name}>
      <circle cx={x} cy={y} r={radius} fill={tint} />
      <g transform={`translate(${x - radius * 0.62} ${y - radius * 0.62})`}>
        <FluentIcon name={name} size={radius * 1.24} />
      </g>
    </g>
  ));
}

function Placed({ x, y, scale = 1, children }: { x: number; y: number; scale?: number; children: ReactNode }) {
  return <g transform={`translate(${x} ${y}) scale(${scale})`}>{children}</g>;
}

/** A motor scooter on its way under the sun, with what it carries. */
export function RiderPicture() {
  return (
    <Scene>
      <circle cx="250" cy="226" r="150" fill="#f5b301" />
      <path d="M250 76a150 150 0 0 1 0 300c70-26 112-82 112-150S320 102 250 76z" fill="#e9a600" />
      <path d="M-1200 352h2400v60h-2400z" fill="#12694a" />
      <path d="M-1200 352h2400v8h-2400z" fill="#17804f" />
      <path d="M-1200 382h2400" stroke="#8fd6ae" strokeWidth="5" strokeDasharray="60 40" />
      <path
        d="M14 236h84M40 268h66M0 300h90"
        stroke="#8fd6ae"
        strokeWidth="6"
        strokeLinecap="round"
        strokeDasharray="46 14"
      />
      <g transform="translate(382 112) scale(-1 1)">
        <FluentIcon name="motor-scooter" size={264} />
      </g>
      <Rounds
        rounds={[
          [76, 120, 46, '#ddf3e6', 'package'],
          [410, 96, 52, '#ffe8d9', 'shopping-bags'],
          [432, 222, 34, '#fef3d2', 'round-pushpin'],
        ]}
      />
    </Scene>
  );
}

/** A plate for every kind of need. */
export function DietitianPicture() {
  return (
    <Scene>
      <circle cx="240" cy="250" r="170" fill="#8fd6ae" />
      <path d="M240 80a170 170 0 0 1 0 340c80-30 128-94 128-170S320 110 240 80z" fill="#74c79a" />
      <Placed x={62} y={132} scale={1.12}>
        <BowlOfJollof />
      </Placed>
      <Rounds
        rounds={[
          [80, 130, 52, '#fff', 'avocado'],
          [180, 62, 42, '#ffe8d9', 'carrot'],
          [300, 60, 48, '#fff', 'fish'],
          [404, 130, 56, '#fef3d2', 'green-salad'],
        ]}
      />
    </Scene>
  );
}

/** Questions over a pot. */
export function QuestionsPicture() {
  return (
    <Scene>
      <circle cx="256" cy="286" r="128" fill="#fbd466" />
      <Placed x={150} y={176}>
        <FluentIcon name="pot-of-food" size={220} />
      </Placed>
      <Bubble x={40} y={50} width={150} fill="#fff" shade="#fef3d2" />
      <Bubble x={250} y={18} width={190} fill="#0b3d2e" shade="#12694a" />
      <text x="115" y="124" fontSize="74" fontWeight="800" fill="#c84708" textAnchor="middle">
        ?
      </text>
    </Scene>
  );
}

function Bubble({ x, y, width, fill, shade }: { x: number; y: number; width: number; fill: string; shade: string }) {
  const ends = x + width;
  return (
    <>
      <path
        d={`M${x + 24} ${y}h${width - 48}a24 24 0 0 1 24 24v52a24 24 0 0 1-24 24h-${width / 2 - 40}l-30 30v-30h-${width / 2 - 38}a24 24 0 0 1-24-24V${y + 24}a24 24 0 0 1 24-24z`}
        fill={fill}
      />
      {width > 160 &&
        [26, 48, 70].map((down, line) => (
          <path
            key={down}
            d={`M${x + 30} ${y + down}h${ends - x - 60 - line * 30}`}
            stroke={line === 0 ? '#f5b301' : shade}
            strokeWidth="9"
            strokeLinecap="round"
          />
        ))}
    </>
  );
}

/** A letter on its way to the team. */
export function LetterPicture() {
  return (
    <Scene>
      <path d="M60 340C20 220 120 90 260 96s220 120 170 304H60z" fill="#ffb48a" />
      <path d="M300 100c110 20 170 140 130 300H330c40-110 30-220-30-300z" fill="#ff9a5c" />
      <Placed x={110} y={140}>
        <FluentIcon name="envelope" size={270} />
      </Placed>
      <Rounds
        rounds={[
          [92, 120, 48, '#fff', 'speech-balloon'],
          [398, 108, 42, '#fef3d2', 'hot-pepper'],
        ]}
      />
    </Scene>
  );
}
