import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@foodbank/ui/Dialog';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { leavePage } from '../leave-guard.ts';
import { type PaletteEntry, type PaletteSource, paletteSources } from '../palette-sources.ts';
import { useMember } from '../session/member.ts';
import styles from './CommandPalette.module.css';
import { openEntries } from './open-areas.ts';

interface Group {
  heading: string;
  items: readonly PaletteEntry[];
}

export interface CommandPaletteProps {
  open: boolean;
  onClose: () => void;
}

const searchFrom = 2;
const pauseMs = 200;

/** Goes to a page, or to a record that its text finds: typed, chosen by arrows, opened by Enter. */
export function CommandPalette({ open, onClose }: CommandPaletteProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Dialog open={open} onClose={onClose} title="Go to" initialFocus={input}>
      {open && <Finder input={input} onClose={onClose} />}
    </Dialog>
  );
}

function Finder({ input, onClose }: { input: React.RefObject<HTMLInputElement | null>; onClose: () => void }) {
  const [text, setText] = useState('');
  const { groups, isBusy, hasFailed } = useGroups(text);
  const navigate = useNavigate();
  useEffect(() => {
    input.current?.focus();
  }, [input]);
  const go = ({ to }: PaletteEntry) => {
    onClose();
    leavePage(() => navigate(to));
  };
  return (
    <Autocomplete.Root
      open
      inline
      items={groups}
      filter={null}
      autoHighlight="always"
      keepHighlight
      value={text}
      onValueChange={setText}
      itemToStringValue={(entry: PaletteEntry) => entry.label}
    >
      <Autocomplete.Input
        ref={input}
        className={styles.input}
        aria-label="Page, agent or code"
        placeholder="Page, agent or code"
      />
      <Autocomplete.List className={styles.list}>
        {(group: Group) => (
          <Autocomplete.Group key={group.heading} items={group.items} className={styles.group}>
            <Autocomplete.GroupLabel className={styles.heading}>{group.heading}</Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(entry: PaletteEntry) => (
                <Autocomplete.Item key={entry.id} value={entry} className={styles.item} onClick={() => go(entry)}>
                  <span>{entry.label}</span>
                  {entry.detail && <span className={styles.detail}>{entry.detail}</span>}
                </Autocomplete.Item>
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
      <Autocomplete.Status className={styles.status}>
        {hasFailed ? 'The search failed. Type on to try again.' : stateOf(groups, isBusy)}
      </Autocomplete.Status>
    </Autocomplete.Root>
  );
}

function stateOf(groups: readonly Group[], isBusy: boolean): string {
  if (isBusy) return 'Searching…';
  return groups.length === 0 ? 'Nothing found.' : '';
}

/** The pages whose names have the text, and what the sources find for it. */
function useGroups(text: string): { groups: Group[]; isBusy: boolean; hasFailed: boolean } {
  const member = useMember();
  const wanted = usePause(text.trim().toLowerCase());
  const sources = paletteSources.filter(({ permission }) => member.permissions.includes(permission));
  const found = useQuery({
    queryKey: ['palette', wanted],
    queryFn: ({ signal }) => Promise.all(sources.map((source) => findIn(source, wanted, signal))),
    enabled: wanted.length >= searchFrom && sources.length > 0,
    placeholderData: keepPreviousData,
  });
  const pages = openEntries(member)
    .filter(({ label }) => label.toLowerCase().includes(text.trim().toLowerCase()))
    .map(({ to, label, detail }) => ({ id: to, label, detail, to }));
  const records = wanted.length >= searchFrom ? (found.data ?? []) : [];
  const groups = [{ heading: 'Pages', items: pages }, ...records].filter(({ items }) => items.length > 0);
  return { groups, isBusy: found.isFetching, hasFailed: found.isError };
}

const findIn = async ({ heading, find }: PaletteSource, text: string, signal: AbortSignal): Promise<Group> => ({
  heading,
  items: await find(text, signal),
});

/** The text once typing has paused. */
function usePause(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
