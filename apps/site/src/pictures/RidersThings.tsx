import { Placed, Scene } from './Scene.tsx';
import { MapPin } from './Things.tsx';

/** What a rider needs: a licence, a helmet and a phone with a map. */
export function RidersThings({ className }: { className?: string | undefined }) {
  return (
    <Scene className={className}>
      <ellipse cx="236" cy="372" rx="204" ry="11" fill="#14201a" opacity=".1" />
      <Phone />
      <Licence />
      <Helmet />
    </Scene>
  );
}

function Phone() {
  return (
    <Placed x={250} y={36} turn={6}>
      <rect width="160" height="318" rx="26" fill="#14201a" />
      <rect x="10" y="10" width="140" height="298" rx="18" fill="#ddf3e6" />
      <path d="M10 90h140v26H10zM10 216h140v20H10zM60 10h24v298H60z" fill="#fff" />
      <path d="M92 126h46v80H92zM22 34h30v48H22zM22 126h30v80H22z" fill="#bfe6cf" />
      <path
        d="M72 286V103h50"
        stroke="#12694a"
        strokeWidth="9"
        strokeLinecap="round"
        strokeLinejoin="round"
        fill="none"
      />
      <circle cx="72" cy="286" r="11" fill="#c84708" />
      <Placed x={98} y={34} scale={0.84}>
        <MapPin />
      </Placed>
    </Placed>
  );
}

function Licence() {
  return (
    <Placed x={22} y={98} turn={-7}>
      <rect width="256" height="158" rx="18" fill="#fff" />
      <path d="M18 0h220a18 18 0 0 1 18 18v20H0V18A18 18 0 0 1 18 0z" fill="#12694a" />
      <rect x="20" y="58" width="76" height="80" rx="12" fill="#fbe4a4" />
      <path d="M28 138c0-24 12-32 30-32s30 8 30 32z" fill="#6741d9" />
      <circle cx="58" cy="90" r="19" fill="#8d5734" />
      <path d="M39 88c0-14 8-22 19-22s19 8 19 22c-6-6-12-8-19-8s-13 2-19 8z" fill="#14201a" />
      <path d="M116 68h96" stroke="#14201a" strokeWidth="10" strokeLinecap="round" />
      <path d="M116 92h112M116 114h76" stroke="#d9d3c2" strokeWidth="9" strokeLinecap="round" />
    </Placed>
  );
}

function Helmet() {
  return (
    <Placed x={64} y={214}>
      <path d="M8 108C-4 42 36 0 98 0c56 0 88 34 90 86h-74c-6 22-14 36-26 50-34 8-70-2-80-28z" fill="#f5b301" />
      <path d="M8 108C0 60 18 24 54 8c-14 46-6 90 34 128-34 8-70-2-80-28z" fill="#d98f00" />
      <path d="M114 86h74c-4 34-22 54-48 60-12-14-20-34-26-60z" fill="#24352d" opacity=".14" />
      <path d="M104 60h88" stroke="#0b3d2e" strokeWidth="18" strokeLinecap="round" />
      <path d="M92 110c8 22 26 36 52 38" stroke="#0b3d2e" strokeWidth="9" strokeLinecap="round" fill="none" />
    </Placed>
  );
}
