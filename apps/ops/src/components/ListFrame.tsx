import { PageHeading } from '@foodbank/app/components/PageHeading';
import { type ReactNode, useRef } from 'react';
import styles from './ListFrame.module.css';
import { useKeptFocus } from './use-kept-focus.ts';
import { useListKeys } from './use-list-keys.ts';

export interface ListFrameProps {
  /** The heading and the tab's title. */
  title: string;
  /** Leads to what the page belongs to: a `BackLink`. */
  back?: ReactNode;
  /** One line about what the list has. */
  lead?: ReactNode;
  /** Acts on the whole list, such as "Invite". */
  actions?: ReactNode;
  /** Search box and selects. Their values are in the address (useListPage). */
  filters?: ReactNode;
  /** The list, by `ListBody`, and the pager. */
  children: ReactNode;
}

/**
 * The frame of a list's screen: heading, acts, filters, and the list below.
 * J and K move between its rows (`RowLink`). Inside of a `QueueLayout` it fills the left pane.
 */
export function ListFrame({ title, back, lead, actions, filters, children }: ListFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  useListKeys(frame);
  useKeptFocus(frame);
  return (
    <div ref={frame} className={styles.frame}>
      {back}
      <div className={styles.head}>
        <div className={styles.names}>
          <PageHeading title={title} className={styles.title} />
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {filters && <search className={styles.filters}>{filters}</search>}
      {children}
    </div>
  );
}

/** Two filters side by side, in the narrow pane of a queue too. */
export function FilterPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}
