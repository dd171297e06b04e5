import { Link } from '@foodbank/app/components/Link';
import { LoadingPage } from '@foodbank/app/components/LoadingPage';
import type { Loadable } from '@foodbank/app/lazy-part';
import { useMedia } from '@foodbank/app/use-media';
import { Icon } from '@foodbank/ui/Icon';
import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { leavePage } from '../leave-guard.ts';
import styles from './QueueLayout.module.css';
import { useListKeys } from './use-list-keys.ts';

/** From this width on list and record stand side by side. */
export const besideFrom = '(min-width: 64em)';

const aheadAfterMs = 500;

export interface QueueLayoutProps {
  /** The list: a `ListFrame`. It stays mounted while a record is open. */
  list: ReactNode;
  /** The open record; null if none is. */
  record: ReactNode | null;
  /** The record's part, loaded ahead once the list is there. */
  recordPart?: Loadable;
  /** The record's id, so that each record begins at its top. */
  recordKey: string | undefined;
  /** The list's own path, such as `paths.requests()`. Esc leads there, with the filters of the address. */
  listPath: string;
  /** The link back to the list on a narrow screen. */
  backLabel?: string;
  /** Shown in the record's place on a wide screen while none is open. */
  hint?: string;
  /** The list is a table in which records are compared: it takes the whole width while none is open. */
  isTable?: boolean;
}

/**
 * A queue on the left and its record on the right; a narrow screen shows one of them. A table (`isTable`, with a `RecordTable`) becomes
 * the narrow list on the left once a record is open. Both are one screen of routes.ts, at `…/:id?`, so
 * that the list stays and Back returns to it where it was scrolled to, with the focus on the record's row.
 */
export function QueueLayout({ list, record, recordPart, recordKey, listPath, hint, ...more }: QueueLayoutProps) {
  const { backLabel = 'Back to the list', isTable = false } = more;
  const isWide = useMedia(besideFrom);
  const listRef = useRef<HTMLDivElement>(null);
  const scrolledTo = useRef(0);
  const row = useRef<HTMLElement | null>(null);
  const navigate = useNavigate();
  const { search, state } = useLocation();
  useListKeys(listRef, record === null ? undefined : () => leavePage(() => navigate(listPath + search, { state })));
  const isListHidden = !isWide && record !== null;
  const wasListHidden = useRef(isListHidden);
  const openKey = useRef(recordKey);

  useEffect(() => {
    // If it can't be loaded now, opening a record tries again.
    const timer = setTimeout(() => void recordPart?.load().catch(() => {}), aheadAfterMs);
    return () => clearTimeout(timer);
  }, [recordPart]);
  useEffect(() => {
    const list = listRef.current;
    const noteRow = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && 'listRow' in target.dataset) row.current = target;
    };
    list?.addEventListener('focusin', noteRow);
    return () => list?.removeEventListener('focusin', noteRow);
  }, []);
  useEffect(() => {
    if (isWide || isListHidden) return;
    const note = () => {
      scrolledTo.current = window.scrollY;
    };
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, [isWide, isListHidden]);
  useLayoutEffect(() => {
    if (wasListHidden.current && !isListHidden) window.scrollTo(0, scrolledTo.current);
    wasListHidden.current = isListHidden;
    const closedKey = recordKey === undefined ? openKey.current : undefined;
    const isOpened = recordKey !== undefined && openKey.current === undefined;
    openKey.current = recordKey;
    // The pressed row of a table is gone: the one in the narrow list takes its place.
    if (isTable && isWide && isOpened)
      listRef.current?.querySelector<HTMLElement>('[data-list-row][aria-current]')?.focus();
    if (closedKey === undefined) return;
    // Decisions may have led on to another record than the one that was opened here.
    const closed = listRef.current?.querySelector<HTMLElement>(`[data-list-row][href*="/${CSS.escape(closedKey)}"]`);
    const opened = row.current?.isConnected ? row.current : null;
    (closed ?? opened ?? listRef.current?.querySelector('h1'))?.focus({ preventScroll: !isWide && closed === opened });
  }, [isListHidden, recordKey, isWide, isTable]);

  const isBeside = isWide && !(isTable && record === null);
  return (
    <div className={isBeside ? styles.panes : undefined}>
      <div ref={listRef} className={styles.list} hidden={isListHidden}>
        {list}
      </div>
      {record !== null && (
        <div key={recordKey} className={styles.record}>
          {!isWide && (
            <Link to={listPath + search} state={state} className={styles.back}>
              <Icon name="arrow-left" size={18} />
              {backLabel}
            </Link>
          )}
          <Suspense fallback={<LoadingPage />}>{record}</Suspense>
        </div>
      )}
      {record === null && isBeside && <p className={styles.hint}>{hint}</p>}
    </div>
  );
}
