import { palette } from '@foodbank/ui/art/palette';

const cloth = { lit: '#4a5bd8', shade: '#3443b4' };
const steel = { lit: '#c5cec9', shade: '#74827a' };
const wheels = [76, 274] as const;

/** A rider with a helmet on a motorcycle with a box. Drawn on 350 by 290, wheels at 276. */
export function RiderOnMotorcycle() {
  const { ink } = palette;
  return (
    <g fill="none" strokeLinecap="round" strokeLinejoin="round">
      <ellipse cx="176" cy="277" rx="164" ry="7" fill={ink.shade} opacity=".16" />
      {wheels.map((x) => (
        <Wheel key={x} x={x} />
      ))}
      <Machine />
      <Box />
      <Body />
      <Head />
      <path d="M160 112q8 40 50 22" stroke={cloth.shade} strokeWidth="23" />
      <path d="M192 137l22-8" stroke={palette.skin.lit} strokeWidth="15" />
      <circle cx="218" cy="126" r="10" fill={palette.skin.shade} />
    </g>
  );
}

function Wheel({ x }: { x: number }) {
  return (
    <>
      <circle cx={x} cy="228" r="39" stroke={palette.ink.lit} strokeWidth="17" />
      <circle cx={x} cy="228" r="27" stroke={steel.lit} strokeWidth="5" />
      <path d={`M${x - 19} 209l38 38M${x + 19} 209l-38 38`} stroke={steel.shade} strokeWidth="3.5" />
      <circle cx={x} cy="228" r="9" fill={steel.lit} />
    </>
  );
}

function Machine() {
  const { pepper, ink, bark } = palette;
  return (
    <>
      <path d="M76 228l82-12" stroke={steel.shade} strokeWidth="10" />
      <path d="M230 132l44 96" stroke={steel.lit} strokeWidth="10" />
      <path d="M238 150l36 78" stroke={steel.shade} strokeWidth="4" />
      <path d="M29 214a52 52 0 0 1 92-16" stroke={pepper.shade} strokeWidth="10" />
      <path d="M242 190a52 52 0 0 1 82 26" stroke={pepper.lit} strokeWidth="10" />
      <rect x="140" y="186" width="66" height="46" rx="12" fill={ink.lit} />
      <path d="M150 200h46M150 212h46" stroke={steel.shade} strokeWidth="5" />
      <path d="M190 238H62" stroke={steel.lit} strokeWidth="12" />
      <path d="M96 238H62" stroke={steel.shade} strokeWidth="12" />
      <path d="M150 166c14-24 60-34 88-18l-14 46c-22 12-56 10-76 0z" fill={pepper.lit} />
      <path d="M238 148l-14 46c-22 12-56 10-76 0l1-12c34 4 62-6 76-42z" fill={pepper.shade} />
      <path d="M58 158h98c6 0 9 5 7 10l-8 18c-32 8-66 6-94-8z" fill={bark.shade} />
      <path d="M234 128l-20-14" stroke={ink.lit} strokeWidth="9" />
      <path d="M232 124h22a18 18 0 0 1 0 32h-12z" fill={ink.lit} />
      <circle cx="256" cy="140" r="12" fill="#fffbf2" />
    </>
  );
}

/** The box on the rack, with the bowl of the brand. */
function Box() {
  const { leaf, plantain } = palette;
  return (
    <>
      <rect x="10" y="64" width="98" height="94" rx="14" fill={leaf.lit} />
      <path d="M78 64h16a14 14 0 0 1 14 14v66a14 14 0 0 1-14 14H78z" fill={leaf.shade} />
      <path d="M10 88V78a14 14 0 0 1 14-14h70a14 14 0 0 1 14 14v10z" fill="#12694a" />
      <path d="M28 112h46c0 17-9 27-23 27s-23-10-23-27z" fill="#fffbf2" />
      <path d="M50 107c-1-9 5-15 15-16 1 10-5 16-15 16z" fill={plantain.lit} />
    </>
  );
}

function Body() {
  const { ink } = palette;
  return (
    <>
      <path d="M112 172c-8-46 8-86 40-92 24-4 36 14 32 40l-16 54z" fill={cloth.lit} />
      <path d="M112 172c-3-18-2-35 2-50 12 22 28 34 58 38l-4 14z" fill={cloth.shade} />
      <path d="M136 172l66 12-20 56" stroke={ink.shade} strokeWidth="31" />
      <path d="M136 170l60 11" stroke={ink.lit} strokeWidth="24" />
      <path d="M172 244h34c8 0 12 6 12 13h-50z" fill={palette.bark.lit} />
    </>
  );
}

// White, so that it stands out from the sun.
function Head() {
  const { skin } = palette;
  return (
    <>
      <path d="M164 60h28v28c-8 8-20 8-28 0z" fill={skin.shade} />
      <path d="M170 24h34c8 10 10 22 8 34-2 10-10 16-22 16-14 0-22-10-22-24z" fill={skin.lit} />
      <circle cx="203" cy="46" r="3.4" fill="#24352d" />
      <path d="M194 61c5 4 11 4 15-1" stroke="#fff" strokeWidth="4" />
      <path d="M142 52c-4-30 16-50 42-50 22 0 36 14 36 34h-34c-4 14-10 22-14 32-14 2-26-4-30-16z" fill="#fff" />
      <path d="M142 52c-3-22 7-39 22-46-8 24-4 44 8 62-14 2-26-4-30-16z" fill="#d5e4db" />
      <path d="M186 36h38" stroke="#12694a" strokeWidth="9" />
      <path d="M172 66c4 8 10 12 20 12" stroke="#12694a" strokeWidth="5" />
    </>
  );
}
