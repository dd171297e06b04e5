import type { PackingLine } from '@foodbank/contract/selling/orders-staff';

/** Which lines of which orders are ticked off. They stay on the device, so that a tablet that restarts has them still. */
type Ticks = Readonly<Record<string, { storeId: string; lineIds: readonly string[] }>>;

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;
const name = 'packing-ticks';

function readAll(storage: Storage): Ticks {
  try {
    const stored: unknown = JSON.parse(storage.getItem(name) ?? '{}');
    return typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? (stored as Ticks) : {};
  } catch {
    return {};
  }
}

function writeAll(storage: Storage, ticks: Ticks): void {
  try {
    if (Object.keys(ticks).length === 0) storage.removeItem(name);
    else storage.setItem(name, JSON.stringify(ticks));
  } catch {
    // A full or closed storage loses ticks, never an order.
  }
}

/** What a tick stands for: so many of a line. If fewer are to be packed later, it is to be ticked again. */
export const tickOf = ({ id, toPack }: Pick<PackingLine, 'id' | 'toPack'>) => `${id} ${toPack}`;

/** The ticks of an order. */
export function readTicks(storage: Storage, number: string): string[] {
  const lineIds: unknown = readAll(storage)[number]?.lineIds;
  return Array.isArray(lineIds) ? lineIds.filter((id) => typeof id === 'string') : [];
}

/** Keeps the ticks of an order of a store. */
export function writeTicks(
  storage: Storage,
  { number, storeId }: { number: string; storeId: string },
  lineIds: readonly string[],
): void {
  const { [number]: _, ...others } = readAll(storage);
  writeAll(storage, lineIds.length === 0 ? others : { ...others, [number]: { storeId, lineIds } });
}

/** Forgets the ticks of orders of a store that are not packed any more. Those of other stores stay. */
export function forgetTicks(storage: Storage, storeId: string, packed: readonly string[]): void {
  const ticks = readAll(storage);
  const isKept = ([number, order]: [string, Ticks[string]]) =>
    (order?.storeId ?? storeId) !== storeId || packed.includes(number);
  const kept = Object.fromEntries(Object.entries(ticks).filter(isKept));
  if (Object.keys(kept).length < Object.keys(ticks).length) writeAll(storage, kept);
}
