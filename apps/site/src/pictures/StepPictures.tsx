import type { ReactNode } from 'react';
import styles from './StepPictures.module.css';

function Stage({ ground, children }: { ground: string; children: ReactNode }) {
  return (
    <svg viewBox="0 0 400 280" width="400" height="280" className={styles.text} aria-hidden="true" focusable="false">
      <rect width="400" height="280" fill={ground} />
      {children}
    </svg>
  );
}

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

/** A referral code on its way to two people. */
export function CodePicture() {
  return (
    <Stage ground="#fef3d2">
      <path d="M-10 90c120 50 210-70 420 10v190H-10z" fill="#fbe4a4" />
      <path
        d="M200 150C130 190 110 206 92 226M200 150c70 40 90 56 108 76"
        stroke="#14201a"
        strokeWidth="3"
        strokeDasharray="2 9"
        strokeLinecap="round"
        fill="none"
      />
      <rect x="64" y="56" width="272" height="96" rx="20" fill="#0b3d2e" />
      <circle cx="64" cy="104" r="13" fill="#fef3d2" />
      <circle cx="336" cy="104" r="13" fill="#fbe9b8" />
      <text x="200" y="90" fontSize="13" fill="#ddf3e6" textAnchor="middle">
        Your referral code
      </text>
      <text x="200" y="128" fontSize="34" fill="#fff" textAnchor="middle" className={styles.figure}>
        FB-7KQ2MX
      </text>
      <Person x={84} y={236} cloth="#6741d9" shade="#5232b4" skin="#8d5734" />
      <Person x={316} y={236} cloth="#e8590c" shade="#c84708" skin="#6f4327" />
    </Stage>
  );
}

function Person({ x, y, cloth, shade, skin }: { x: number; y: number; cloth: string; shade: string; skin: string }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d="M-46 60c0-38 18-56 46-56s46 18 46 56z" fill={cloth} />
      <path d="M8 5c24 4 38 22 38 55H18C22 40 20 22 8 5z" fill={shade} />
      <circle cy="-8" r="23" fill={skin} />
      <path d="M-23-10c0-16 10-25 23-25s23 9 23 25c-7-7-14-10-23-10s-16 3-23 10z" fill="#14201a" />
      <path d="M-8 0c4 6 12 6 16 0" stroke="#fff" strokeWidth="3" strokeLinecap="round" fill="none" />
    </g>
  );
}

/** A month of sales and what it brings: 2.0% of ₦486,250.00 is ₦9,725.00. */
export function SalesPicture() {
  return (
    <Stage ground="#ddf3e6">
      <path d="M0 160c110 50 240-60 400 0v120H0z" fill="#bfe6cf" />
      <rect x="40" y="40" width="230" height="200" rx="20" fill="#fff" />
      <text x="60" y="72" fontSize="13" fill="#4a5a52">
        Total Sales
      </text>
      <text x="60" y="102" fontSize="26" fill="#14201a" className={styles.figure}>
        ₦486,250.00
      </text>
      <path d="M60 204c14-6 20-24 34-26s20 14 34 8 20-38 36-40 20 12 34 4 26-16 52-26v92H60z" fill="#ddf3e6" />
      <path
        d="M60 204c14-6 20-24 34-26s20 14 34 8 20-38 36-40 20 12 34 4 26-16 52-26"
        stroke="#1fa463"
        strokeWidth="4"
        strokeLinecap="round"
        fill="none"
      />
      <circle cx="250" cy="124" r="7" fill="#12694a" />
      <rect x="206" y="150" width="158" height="78" rx="18" fill="#f5b301" />
      <text x="224" y="178" fontSize="13" fill="#14201a">
        Your earnings
      </text>
      <text x="224" y="208" fontSize="25" fill="#14201a" className={styles.figure}>
        ₦9,725.00
      </text>
    </Stage>
  );
}
