/** What the command palette finds beside pages. A source's code is loaded when the palette first asks it. */
import type { Permission } from '@foodbank/contract/people/permissions';

/** One find: a press opens its address. */
export interface PaletteEntry {
  /** Unique among all entries. */
  id: string;
  label: string;
  /** A quieter text beside the label, such as a code. */
  detail?: string;
  to: string;
}

/** Something that can be searched by text. */
export interface PaletteSource {
  /** The heading above its finds. */
  heading: string;
  /** Members without it aren't offered the source. */
  permission: Permission;
  /** At most some ten finds for a text of two or more characters. */
  find: (text: string, signal: AbortSignal) => Promise<readonly PaletteEntry[]>;
}

/** Every source, in the order of the palette. */
export const paletteSources: readonly PaletteSource[] = [
  {
    heading: 'Agents',
    permission: 'agents.read',
    find: async (text, signal) => (await import('./features/people/agents/find-agents.ts')).findAgents(text, signal),
  },
];
