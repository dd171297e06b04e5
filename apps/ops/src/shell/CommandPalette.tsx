import { Autocomplete } from '@base-ui/react/autocomplete';
import { readSearch, searchedText } from '@foodbank/contract/primitives/search-handles';
import { Dialog } from '@foodbank/ui/Dialog';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { leavePage } from '../leave-guard.ts';
import { useMember } from '../session/member.ts';
import styles from './CommandPalette.module.css';
import { takeTypedAhead } from './palette.ts';
import { noteFind, type PaletteEntry, type PaletteGroup, useSearch } from './use-search.ts';

export interface CommandPaletteProps {
  open: boolean;
  onClose: () => void;
}

/** Goes to a page, or to a record that its text finds: typed, chosen by arrows, opened by Enter. */
export function CommandPalette({ open, onClose }: CommandPaletteProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Dialog open={open} onClose={onClose} title="Search" initialFocus={input}>
      {open && <Finder input={input} onClose={onClose} />}
    </Dialog>
  );
}

function Finder({ input, onClose }: { input: RefObject<HTMLInputElement | null>; onClose: () => void }) {
  const [text, setText] = useState('');
  const [contactText, setContactText] = useState<string | null>(null);
  // Enter was pressed before the lines of the text had come: the first of them is opened once they have.
  const [awaited, setAwaited] = useState<string | null>(null);
  const { groups, isPending, note } = useSearch(text, contactText);
  const member = useMember();
  const navigate = useNavigate();
  useEffect(() => {
    input.current?.focus();
    const typed = takeTypedAhead();
    if (typed !== '') setText((text) => typed + text);
  }, [input]);
  const choose = (entry: PaletteEntry) => {
    const { to } = entry;
    if (to === null) {
      setContactText(searchedText(text));
      input.current?.focus();
      return;
    }
    if (entry.isRecord) noteFind(member.id, entry);
    onClose();
    leavePage(() => navigate(to));
  };
  const first = groups[0]?.items[0];
  const isAwaited = awaited === text && !isPending;
  useEffect(() => {
    if (!isAwaited) return;
    setAwaited(null);
    if (first?.to) choose(first);
  });
  const press = (event: KeyboardEvent & { preventBaseUIHandler: () => void }) => {
    if (event.key !== 'Enter' || !isPending || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.preventBaseUIHandler();
    if (readSearch(text).contact !== null && contactText === null) setContactText(searchedText(text));
    else setAwaited(text);
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
      onValueChange={(typed) => {
        setText(typed);
        setContactText(null);
      }}
      itemToStringValue={(entry: PaletteEntry) => entry.label}
    >
      <Autocomplete.Input
        ref={input}
        className={styles.input}
        aria-label="Name, number, code or page"
        placeholder="Name, number, code or page"
        onKeyDown={press}
      />
      <Autocomplete.Status className={styles.status}>{note}</Autocomplete.Status>
      <Autocomplete.List className={styles.list}>
        {(group: PaletteGroup) => (
          <Autocomplete.Group key={group.heading} items={group.items} className={styles.group}>
            <Autocomplete.GroupLabel className={styles.heading}>{group.heading}</Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(entry: PaletteEntry) => (
                <Autocomplete.Item key={entry.id} value={entry} className={styles.item} onClick={() => choose(entry)}>
                  <span>{entry.label}</span>
                  {entry.detail && <span className={styles.detail}>{entry.detail}</span>}
                </Autocomplete.Item>
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
    </Autocomplete.Root>
  );
}
