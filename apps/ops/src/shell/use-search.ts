import { ApiError } from '@foodbank/contract/client/api-error';
import { type SearchHit, searchActs, searchKinds, searchRecords } from '@foodbank/contract/oversight/search-staff';
import { readSearch, searchedLengthMin, searchedText, textToSend } from '@foodbank/contract/primitives/search-handles';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../api.ts';
import { screens } from '../routes.ts';
import { isAllowed } from '../screens.ts';
import { searchPages } from '../search-pages.ts';
import { type Member, useMember } from '../session/member.ts';
import { openEntries } from './open-areas.ts';

/** One line of the palette. A press goes to its address, or searches contacts. */
export interface PaletteEntry {
  /** Unique among all lines. */
  id: string;
  label: string;
  /** A quieter text beside the label, such as a customer's name beside an order. */
  detail?: string;
  /** Null for the search of contacts. */
  to: string | null;
  /** True for a record, which is remembered. */
  isRecord?: boolean;
}

export interface PaletteGroup {
  heading: string;
  items: readonly PaletteEntry[];
}

export interface SearchState {
  groups: PaletteGroup[];
  /** True while the lines are not yet those of what is typed. */
  isPending: boolean;
  /** What is said below the lines. */
  note: string;
}

const pauseMs = 150;
const pagesMax = 6;
const hint = 'A number or its last four digits, a name, a code, a bank’s reference. Phones and emails: press Enter.';

/** What the palette shows for a text; `contactText` is the text for which Enter was pressed. */
export function useSearch(text: string, contactText: string | null): SearchState {
  const member = useMember();
  const wanted = searchedText(text);
  const paused = usePause(wanted);
  const withContacts = wanted !== '' && contactText === wanted;
  const sent = textToSend(withContacts ? wanted : paused);
  const found = useQuery({
    queryKey: ['search', member.id, sent, withContacts],
    queryFn: ({ signal }) =>
      call(searchRecords, { query: { text: sent, ...(withContacts && { contacts: 'yes' as const }) } }, signal),
    enabled: sent.length >= searchedLengthMin,
    placeholderData: keepPreviousData,
  });
  if (wanted.length < searchedLengthMin) return { groups: startOf(member, wanted), isPending: false, note: hint };
  const isPending = paused !== wanted || found.isFetching;
  const pages = pagesOf(member, wanted);
  const records = groupsOf(found.data?.hits ?? []);
  const acts = actGroups(found.data?.hits ?? []);
  const contacts = withContacts ? [] : contactGroup(wanted);
  const groups = [...contacts, ...pages, ...records, ...acts].filter(({ items }) => items.length > 0);
  return { groups, isPending, note: noteOf({ ...found, isPending, withContacts, groups }) };
}

/** Before anything is typed: what was opened last, and the pages. */
function startOf(member: Member, wanted: string): PaletteGroup[] {
  const entries = openEntries(member).map((one) => asEntry(one));
  const begun = entries.filter(({ label }) => hasWord(label, wanted));
  const recent = wanted === '' ? recentFinds(member.id) : [];
  return [
    { heading: 'Opened last', items: recent },
    { heading: 'Pages', items: begun },
  ].filter(({ items }) => items.length > 0);
}

/** The pages of the menu, and the forms that stand alone, with a word that begins with what is typed. */
function pagesOf(member: Member, wanted: string): PaletteGroup[] {
  const menu = openEntries(member).filter(({ label, detail }) => hasWord(`${label} ${detail}`, wanted));
  const inMenu = new Set(openEntries(member).map(({ to }) => to));
  const forms = screens.filter(
    ({ path, title, access, ...by }) =>
      access !== 'open' &&
      !path.includes(':') &&
      !inMenu.has(path) &&
      isAllowed(access, member, by) &&
      hasWord(title, wanted),
  );
  return [
    { heading: 'Pages', items: menu.slice(0, pagesMax).map((one) => asEntry(one)) },
    { heading: 'Start', items: forms.slice(0, pagesMax).map(({ path, title }) => asEntry({ to: path, label: title })) },
  ];
}

const asEntry = ({ to, label, detail }: { to: string; label: string; detail?: string }): PaletteEntry => ({
  ...{ id: to, label, to },
  ...(detail && { detail }),
});

/** True if each word of the text begins a word of the label: no name of a person finds “Data requests” by the middle of a word. */
function hasWord(label: string, text: string): boolean {
  const words = ` ${label.toLowerCase()}`;
  return text
    .toLowerCase()
    .split(' ')
    .every((word) => words.includes(` ${word}`));
}

const groupsOf = (hits: readonly SearchHit[]): PaletteGroup[] =>
  [...Map.groupBy(hits, ({ kind }) => kind)].map(([kind, ofKind]) => ({
    heading: searchKinds[kind].label,
    items: ofKind.map(({ id, label, detail }) => {
      const to = searchPages[kind](id);
      return { id: `${to} ${label}`, label, detail, to, isRecord: true };
    }),
  }));

/** What can be done with the record that the text names: its dialog on the record's page, and nothing before that. */
function actGroups(hits: readonly SearchHit[]): PaletteGroup[] {
  return hits
    .filter(({ acts }) => acts.length > 0)
    .map(({ kind, id, label, acts }) => {
      const words: Readonly<Record<string, { label: string }>> =
        kind in searchActs ? searchActs[kind as keyof typeof searchActs] : {};
      const items = acts.map((act) => {
        const to = `${searchPages[kind](id)}?ask=${act}`;
        return { id: to, label: `${words[act]?.label ?? act} …`, detail: label, to };
      });
      return { heading: 'What you can do', items };
    });
}

/** The line that Enter searches contacts by. */
function contactGroup(text: string): PaletteGroup[] {
  const { contact } = readSearch(text);
  if (contact === null) return [];
  const label =
    'phoneEnd' in contact
      ? `Search phones that end with ${contact.phoneEnd}`
      : 'emailKey' in contact
        ? `Search for ${contact.emailKey}`
        : 'Search for this phone number';
  return [{ heading: 'Phones and emails', items: [{ id: 'contacts', label, detail: 'Press Enter', to: null }] }];
}

interface NoteParts {
  isPending: boolean;
  isError: boolean;
  error: Error | null;
  withContacts: boolean;
  groups: readonly PaletteGroup[];
  data: { hits: readonly unknown[]; hasMore: boolean } | undefined;
}

function noteOf({ isPending, isError, error, withContacts, groups, data }: NoteParts): string {
  if (isPending) return 'Searching…';
  if (isError)
    return error instanceof ApiError && error.code !== undefined
      ? error.message
      : 'The search failed. Type on to try again.';
  if (withContacts && data?.hits.length === 0) return 'Nobody whom you may see has this phone or email.';
  if (groups.length === 0) return 'Nothing found.';
  return data?.hasMore ? 'More records fit. Type more of it.' : '';
}

/** The text once typing has paused. */
function usePause(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

// The records that a member opened by the search, until the page is loaded again: nothing of people is kept on the device.
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
