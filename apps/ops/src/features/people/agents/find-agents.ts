import { listAgents } from '@foodbank/contract/views/overviews-staff';
import { call } from '../../../api.ts';
import type { PaletteEntry } from '../../../palette-sources.ts';
import { paths } from '../../../paths.ts';

const findsMax = 8;

/** Agents by name, code, email or phone, for the command palette. */
export async function findAgents(text: string, signal: AbortSignal): Promise<PaletteEntry[]> {
  const { rows } = await call(listAgents, { query: { search: text } }, signal);
  return rows
    .slice(0, findsMax)
    .map(({ id, name, referralCode }) => ({ id, label: name, detail: referralCode, to: paths.agent(id) }));
}
