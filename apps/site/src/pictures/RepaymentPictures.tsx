import { MarketBasket } from '@foodbank/ui/art/MarketBasket';
import { FluentIcon } from './FluentIcon.tsx';
import styles from './Stage.module.css';
import { Stage } from './Stage.tsx';
import { MapPin, Shop } from './Things.tsx';

/** A partner store and what was bought there. */
export function StorePicture() {
  return (
    <Stage ground="#ddf3e6">
      <path d="M0 160c110 50 240-60 400 0v120H0z" fill="#bfe6cf" />
      <path d="M0 238h400v42H0z" fill="#8fd6ae" />
      <g transform="translate(48 52) scale(1.14)">
        <Shop />
      </g>
      <g transform="translate(264 136) scale(.4)">
        <MarketBasket />
      </g>
      <g transform="translate(298 34) scale(1.15)">
        <MapPin />
      </g>
    </Stage>
  );
}

const days = Array.from({ length: 14 }, (_, index) => index);
const due = [3, 10];

/** Two dates and two equal amounts, ₦27,080.50 in total. */
export function InstalmentsPicture() {
  return (
    <Stage ground="#ffe8d9">
      <path d="M0 210c80-60 160 40 400-70v140H0z" fill="#ffd3b8" />
      <rect x="52" y="40" width="206" height="158" rx="20" fill="#fff" />
      <path d="M72 40h166a20 20 0 0 1 20 20v18H52V60a20 20 0 0 1 20-20z" fill="#c84708" />
      {days.map((day) => (
        <rect
          key={day}
          x={70 + (day % 7) * 25}
          y={104 + Math.floor(day / 7) * 42}
          width="20"
          height="28"
          rx="7"
          fill={due.includes(day) ? '#f5b301' : '#f1ece0'}
        />
      ))}
      <Part y={112} text="₦13,540.25" paid />
      <Part y={184} text="₦13,540.25" />
    </Stage>
  );
}

function Part({ y, text, paid = false }: { y: number; text: string; paid?: boolean }) {
  return (
    <g transform={`translate(196 ${y})`}>
      <rect width="176" height="58" rx="16" fill={paid ? '#0b3d2e' : '#fff'} />
      <circle cx="30" cy="29" r="14" fill={paid ? '#1fa463' : '#f1ece0'} />
      {paid && (
        <path
          d="M23 29l5 5 9-10"
          stroke="#fff"
          strokeWidth="3.5"
          strokeLinecap="round"
          strokeLinejoin="round"
          fill="none"
        />
      )}
      <text x="54" y="36" fontSize="19" fill={paid ? '#fff' : '#14201a'} className={styles.figure}>
        {text}
      </text>
    </g>
  );
}

/** A support agent. */
export function SupportPicture() {
  return (
    <Stage ground="#f0ecfb">
      <path d="M0 190c120-70 240 60 400-40v130H0z" fill="#dcd3f7" />
      <g transform="translate(40 84)">
        <FluentIcon name="woman-health-worker-medium-dark" size={196} />
      </g>
      <path
        d="M232 40h112a24 24 0 0 1 24 24v44a24 24 0 0 1-24 24h-76l-32 26v-27a24 24 0 0 1-28-23V64a24 24 0 0 1 24-24z"
        fill="#fff"
      />
      <path d="M236 72h96M236 98h60" stroke="#cfc3f3" strokeWidth="10" strokeLinecap="round" />
      <g transform="translate(268 160)">
        <FluentIcon name="green-salad" size={92} />
      </g>
    </Stage>
  );
}
