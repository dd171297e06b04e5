import { type RiderStop, wayBands } from '@foodbank/contract/selling/rides';

/** "3 bags, about 27 kg". */
export const loadText = ({ bags, kilograms }: NonNullable<RiderStop['load']>): string =>
  `${bags === 1 ? '1 bag' : `${bags} bags`}, about ${kilograms} kg`;

/** "Long trip: Ibadan outer". */
export const wayText = ({ zone, band }: NonNullable<RiderStop['way']>): string => `${wayBands[band]}: ${zone}`;

/** Where the goods of a stop are. */
export function standingText({
  state,
  isPacked,
  isPickedUp,
}: Pick<RiderStop, 'state' | 'isPacked' | 'isPickedUp'>): string {
  if (isPickedUp) return 'you have it';
  if (!isPacked) return 'being packed';
  return state === 'taken' ? 'packed, pick it up at the store' : 'packed';
}
