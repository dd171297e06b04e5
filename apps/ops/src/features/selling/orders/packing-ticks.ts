/** Which lines of which orders are ticked off. They stay on the device, so that a tablet that restarts has them still. */
type Ticks = Readonly<Record<string, readonly string[]>>;

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

/** The ids of the lines of an order that are ticked off. */
export function readTicks(storage: Storage, number: string): string[] {
  const lines: unknown = readAll(storage)[number];
  return Array.isArray(lines) ? lines.filter((id) => typeof id === 'string') : [];
}

/** Keeps the ticks of an order. */
export function writeTicks(storage: Storage, number: string, lineIds: readonly string[]): void {
  const { [number]: _, ...others } = readAll(storage);
  writeAll(storage, lineIds.length === 0 ? others : { ...others, [number]: lineIds });
}

/** Forgets the ticks of orders that are not packed any more. */
export function forgetTicks(storage: Storage, packed: readonly string[]): void {
  const ticks = readAll(storage);
  const kept = Object.fromEntries(Object.entries(ticks).filter(([number]) => packed.includes(number)));
  if (Object.keys(kept).length < Object.keys(ticks).length) writeAll(storage, kept);
}
