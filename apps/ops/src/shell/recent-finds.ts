/** The records that a member opened by the search, until the page is loaded again: nothing of people is kept on the device. */
import type { PaletteEntry } from './use-search.ts';

const kept = 5;
let of = '';
let finds: readonly PaletteEntry[] = [];

/** What a member opened last, the latest first. */
export const recentFinds = (memberId: string): readonly PaletteEntry[] => (of === memberId ? finds : []);

/** Notes that a member opened a record. */
export function noteFind(memberId: string, entry: PaletteEntry): void {
  finds = [entry, ...recentFinds(memberId).filter(({ id }) => id !== entry.id)].slice(0, kept);
  of = memberId;
}
