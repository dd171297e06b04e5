import { Pepper, Plantain, Tomato } from '@foodbank/ui/art/Produce';
import { Pot } from './Pot.tsx';
import { Placed, Scene } from './Scene.tsx';

/** A steaming pot with vegetables beside it. It stands on the drawing's lower edge. */
export function DinnerPicture() {
  return (
    <Scene>
      <path d="M20 400a220 220 0 0 1 440 0z" fill="#ffb48a" />
      <path d="M240 180a220 220 0 0 1 220 220h-96c0-98-46-180-124-220z" fill="#ff9a5c" />
      <path
        d="M188 118c-16-18 16-30 0-50M240 104c-18-20 18-34 0-58M292 118c-16-18 16-30 0-50"
        stroke="#fffbf2"
        strokeWidth="10"
        strokeLinecap="round"
        fill="none"
      />
      <Placed x={76} y={166} scale={1.27}>
        <Pot />
      </Placed>
      <Plantain x={336} y={292} scale={1.1} turn={-14} />
      <Tomato x={24} y={308} scale={0.96} />
      <Pepper x={104} y={336} scale={0.66} tone="plantain" />
    </Scene>
  );
}
