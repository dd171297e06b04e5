import { FluentIcon } from './FluentIcon.tsx';
import { RiderOnMotorcycle } from './RiderOnMotorcycle.tsx';
import styles from './Stage.module.css';
import { Stage } from './Stage.tsx';

/** The registration form. */
export function FormPicture() {
  return (
    <Stage ground="#ffe8d9">
      <path d="M0 210c80-60 160 40 400-70v140H0z" fill="#ffd3b8" />
      <rect x="90" y="34" width="220" height="260" rx="20" fill="#fff" />
      <FormLine y={62} label="First name" value={54} />
      <FormLine y={122} label="Email" value={118} />
      <rect x="114" y="194" width="172" height="42" rx="11" fill="#12694a" />
      <text x="200" y="220" fontSize="15" fontWeight="600" fill="#fff" textAnchor="middle">
        Register
      </text>
      <circle cx="318" cy="206" r="25" fill="#f5b301" />
      <path
        d="M307 207l8 8 14-16"
        stroke="#14201a"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
        fill="none"
      />
    </Stage>
  );
}

function FormLine({ y, label, value }: { y: number; label: string; value: number }) {
  return (
    <g transform={`translate(114 ${y})`}>
      <text y="4" fontSize="12" fontWeight="600" fill="#14201a">
        {label}
      </text>
      <rect y="12" width="172" height="34" rx="9" fill="#fff" stroke="#74827a" strokeWidth="1.5" />
      <rect x="12" y="25" width={value} height="8" rx="4" fill="#d9d3c2" />
    </g>
  );
}

/** A verified identity card. */
export function IdentityPicture() {
  return (
    <Stage ground="#e6f0f8">
      <path d="M0 190c120-70 240 60 400-40v130H0z" fill="#c9e0f2" />
      <rect x="62" y="62" width="276" height="164" rx="20" fill="#fff" />
      <path d="M82 62h236a20 20 0 0 1 20 20v20H62V82a20 20 0 0 1 20-20z" fill="#12694a" />
      <rect x="84" y="122" width="84" height="84" rx="14" fill="#fbe4a4" />
      <g transform="translate(126 172) scale(.86)">
        <path d="M-46 40c0-30 18-40 46-40s46 10 46 40z" fill="#6741d9" />
        <circle cy="-14" r="23" fill="#8d5734" />
        <path d="M-23-16c0-16 10-25 23-25s23 9 23 25c-7-7-14-10-23-10s-16 3-23 10z" fill="#14201a" />
      </g>
      <rect x="188" y="128" width="118" height="10" rx="5" fill="#14201a" />
      <rect x="188" y="152" width="92" height="9" rx="4.5" fill="#d9d3c2" />
      <rect x="188" y="173" width="106" height="9" rx="4.5" fill="#d9d3c2" />
      <rect x="188" y="194" width="64" height="9" rx="4.5" fill="#d9d3c2" />
      <circle cx="330" cy="214" r="32" fill="#f5b301" />
      <path
        d="M316 215l10 10 18-21"
        stroke="#14201a"
        strokeWidth="6"
        strokeLinecap="round"
        strokeLinejoin="round"
        fill="none"
      />
    </Stage>
  );
}

const basket = [
  ['tomato', '₦2,400'],
  ['banana', '₦2,900'],
  ['beans', '₦5,000'],
] as const;

/** A cart with a total of ₦10,300, and the rider who delivers it. */
export function CartPicture() {
  return (
    <Stage ground="#fef3d2">
      <path d="M-10 90c120 50 210-70 420 10v190H-10z" fill="#fbe4a4" />
      <path d="M0 250h400v30H0z" fill="#e9c970" />
      <rect x="42" y="30" width="176" height="206" rx="20" fill="#fff" />
      {basket.map(([name, price], index) => (
        <g key={name} transform={`translate(58 ${46 + index * 42})`}>
          <FluentIcon name={name} size={30} />
          <text x="128" y="21" fontSize="14" fontWeight="600" fill="#14201a" textAnchor="end" dx="16">
            {price}
          </text>
        </g>
      ))}
      <rect x="58" y="178" width="144" height="44" rx="12" fill="#c84708" />
      <text x="130" y="206" fontSize="18" fill="#fff" textAnchor="middle" className={styles.figure}>
        ₦10,300
      </text>
      <g transform="translate(204 102) scale(.55)">
        <RiderOnMotorcycle />
      </g>
    </Stage>
  );
}
