import { BowlOfJollof } from '@foodbank/ui/art/BowlOfJollof';
import { Pot } from './Pot.tsx';
import { RiderOnMotorcycle } from './RiderOnMotorcycle.tsx';
import { Placed, Rounds, Scene } from './Scene.tsx';
import { Coins, MapPin, PaySlip } from './Things.tsx';

/** A rider on the road under the sun, and the customer's door. */
export function RiderPicture() {
  return (
    <Scene>
      <circle cx="246" cy="206" r="160" fill="#f5b301" />
      <path d="M246 46a160 160 0 0 1 0 320c74-28 120-88 120-160S320 74 246 46z" fill="#e9a600" />
      <path d="M-1200 352h2400v60h-2400z" fill="#12694a" />
      <path d="M-1200 352h2400v8h-2400z" fill="#17804f" />
      <path d="M-1200 382h2400" stroke="#8fd6ae" strokeWidth="5" strokeDasharray="60 40" />
      <path
        d="M-6 212h74M16 246h52M-16 280h66"
        stroke="#8fd6ae"
        strokeWidth="6"
        strokeLinecap="round"
        strokeDasharray="46 14"
      />
      <Placed x={70} y={80}>
        <RiderOnMotorcycle />
      </Placed>
      <Placed x={408} y={84} scale={1.1}>
        <MapPin />
      </Placed>
      <Rounds
        rounds={[
          [70, 92, 44, '#ddf3e6', 'leafy-green'],
          [158, 40, 30, '#ffe8d9', 'tomato'],
        ]}
      />
    </Scene>
  );
}

/** Plates of different food. */
export function DietitianPicture() {
  return (
    <Scene>
      <circle cx="240" cy="250" r="170" fill="#8fd6ae" />
      <path d="M240 80a170 170 0 0 1 0 340c80-30 128-94 128-170S320 110 240 80z" fill="#74c79a" />
      <Placed x={62} y={116} scale={1.12}>
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

const asked = [
  [150, 96, 0.8, -12, '#fff'],
  [254, 62, 1.25, 4, '#c84708'],
  [348, 112, 0.7, 14, '#0b3d2e'],
] as const;

/** Question marks that rise from a pot like steam. */
export function QuestionsPicture() {
  return (
    <Scene>
      <circle cx="240" cy="300" r="176" fill="#fbd466" />
      <path d="M240 124a176 176 0 0 1 0 352c80-30 130-98 130-176S320 154 240 124z" fill="#f9c93f" />
      {asked.map(([x, y, scale, turn, colour]) => (
        <Placed key={x} x={x} y={y} scale={scale} turn={turn}>
          <path
            d="M-24-22a25 25 0 1 1 38 22c-10 7-14 12-14 24"
            fill="none"
            stroke={colour}
            strokeWidth="16"
            strokeLinecap="round"
          />
          <circle cy="50" r="10" fill={colour} />
        </Placed>
      ))}
      <Placed x={97} y={178} scale={1.1}>
        <Pot />
      </Placed>
    </Scene>
  );
}

/** A pay slip with its parts, stacks of coins and a basket. */
export function RatesPicture({ className }: { className?: string | undefined }) {
  return (
    <Scene className={className}>
      <circle cx="240" cy="238" r="168" fill="#8fd6ae" />
      <path d="M240 70a168 168 0 0 1 0 336c80-30 128-96 128-168S320 100 240 70z" fill="#74c79a" />
      <Placed x={24} y={104} scale={1.5} turn={-6}>
        <PaySlip />
      </Placed>
      <Placed x={222} y={206} scale={1.08}>
        <Coins />
      </Placed>
      <Rounds
        rounds={[
          [300, 96, 50, '#fff', 'spiral-calendar'],
          [402, 158, 40, '#fef3d2', 'cooked-rice'],
        ]}
      />
    </Scene>
  );
}

/** A pot that boils over. */
export function BoilingOver({ className }: { className?: string | undefined }) {
  return (
    <Scene className={className}>
      <circle cx="240" cy="220" r="168" fill="#fdf3df" />
      <path d="M240 52a168 168 0 0 1 0 336c76-30 124-94 124-168S316 82 240 52z" fill="#f6e7c8" />
      <Placed x={84} y={120} scale={1.2}>
        <Pot over />
      </Placed>
      <path d="M128 340c22 22 202 24 236 2 8 26-30 40-118 40s-128-16-118-42z" fill="#fffbf2" />
    </Scene>
  );
}

/** A letter in an envelope, and the answer to it. */
export function LetterPicture() {
  return (
    <Scene>
      <circle cx="236" cy="300" r="178" fill="#ffb48a" />
      <path d="M236 122a178 178 0 0 1 0 356c80-30 130-98 130-178S316 152 236 122z" fill="#ff9a5c" />
      <path d="M92 220l144-104 144 104v180H92z" fill="#d9a86a" />
      <path d="M128 110a14 14 0 0 1 14-14h188a14 14 0 0 1 14 14v220H128z" fill="#fff" />
      <path d="M280 96h50a14 14 0 0 1 14 14v220h-90c22-70 32-150 26-234z" fill="#f7f1e4" />
      <path d="M156 136h86M156 164h158M156 192h134" stroke="#d9d3c2" strokeWidth="11" strokeLinecap="round" />
      <path d="M156 220h66" stroke="#12694a" strokeWidth="11" strokeLinecap="round" />
      <path d="M92 222l144 96 144-96v178H92z" fill="#f6e7c8" />
      <path d="M380 222v178H254c70-40 112-104 126-178z" fill="#e9d6ae" />
      <path d="M92 400l118-100a40 40 0 0 1 52 0l118 100z" fill="#fdf3df" />
      <path
        d="M330 34h92a22 22 0 0 1 22 22v34a22 22 0 0 1-22 22h-52l-30 24v-25a22 22 0 0 1-32-21V56a22 22 0 0 1 22-22z"
        fill="#0b3d2e"
      />
      <path d="M332 62h88M332 86h54" stroke="#8fd6ae" strokeWidth="9" strokeLinecap="round" />
    </Scene>
  );
}

/** Brown roofs on a hill, a bag of rice and a pay slip. */
export function OyoPicture({ className }: { className?: string | undefined }) {
  const roofs = [
    [40, 258, 0.84],
    [112, 226, 1],
    [210, 246, 0.84],
    [292, 222, 1.06],
    [384, 256, 0.8],
  ] as const;
  return (
    <Scene className={className}>
      <circle cx="250" cy="212" r="152" fill="#f5b301" />
      <path d="M250 60a152 152 0 0 1 0 304c70-26 114-86 114-152S320 88 250 60z" fill="#e9a600" />
      <path d="M8 362C20 230 170 210 240 240s190-40 232 122z" fill="#ddb980" />
      {roofs.map(([x, y, scale]) => (
        <Placed key={x} x={x} y={y} scale={scale}>
          <path d="M0 40h76v60H0z" fill="#fdf3df" />
          <path d="M44 40h32v60H40z" fill="#f6e7c8" />
          <path d="M-8 42L20 8h38l26 34z" fill="#9a4a1f" />
          <path d="M38 8h20l26 34H46z" fill="#7d3814" />
          <path d="M14 58h16v18H14z" fill="#12694a" />
        </Placed>
      ))}
      <rect x="0" y="346" width="480" height="50" rx="25" fill="#c48a43" />
      <RiceBag />
      <Placed x={236} y={172} scale={1.2} turn={5}>
        <PaySlip />
      </Placed>
    </Scene>
  );
}

function RiceBag() {
  return (
    <Placed x={66} y={196}>
      <path d="M14 24c-18 50-22 120-6 164 40 12 116 12 154 0 16-46 12-114-6-164z" fill="#fffbf2" />
      <path d="M116 24h40c18 50 22 118 6 164-20 6-48 9-76 9 30-44 40-110 30-173z" fill="#f1e4c6" />
      <path d="M10 28c6-14 10-20 8-28 44 8 92 8 134 0-2 8 2 14 8 28-46 10-104 10-150 0z" fill="#f6e7c8" />
      <path d="M14 30c44 9 98 9 142 0" stroke="#c84708" strokeWidth="7" fill="none" strokeLinecap="round" />
      <path d="M2 96c50 12 116 12 168 0v52c-52 12-118 12-168 0z" fill="#12694a" />
      <path d="M60 118h52c0 18-9 26-26 26s-26-8-26-26z" fill="#fffbf2" />
      <path d="M84 112c-1-9 5-15 15-16 1 10-5 16-15 16z" fill="#f5b301" />
    </Placed>
  );
}
