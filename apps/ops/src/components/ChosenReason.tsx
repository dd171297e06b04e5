import { theirReference } from '@foodbank/contract/primitives/their-references';
import { Icon } from '@foodbank/ui/Icon';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import styles from './ChosenReason.module.css';
import { type DialogProps, ReasonFormDialog, ReferenceField } from './ReasonDialog.tsx';

/** What a reason is chosen from: labels by key. With `other` it has to be typed. */
export type Whys = Readonly<Record<string, string>>;

export interface ChosenReasonDialogProps<Reply> extends DialogProps<Reply> {
  legend?: string;
  whys: Whys;
  /** More fields, above the choice. Their values are kept by the caller. */
  children?: ReactNode;
  /** Asks for the reference of the bank or provider too, which may be left out. */
  takesReference?: boolean;
  /** Sends the one call with what was chosen, and the reason in words: the choice's label, and what was typed. */
  send: (why: string, reason: string, key: string, theirReference?: string) => Promise<Reply>;
}

const schemaOf = (whys: Whys) =>
  z
    .object({
      why: z.enum(Object.keys(whys), 'Choose one'),
      reason: z.string().check(z.trim()),
      theirReference,
    })
    .check(
      z.refine(({ why, reason }) => why !== 'other' || reason.length > 2, {
        error: 'Please say why',
        path: ['reason'],
      }),
    );

/** As `ReasonDialog`, where a choice says most of it: one of some chips, and more in words if need be. */
export function ChosenReasonDialog<Reply>(props: ChosenReasonDialogProps<Reply>) {
  const { legend = 'Why', whys, children, takesReference = false, send, ...dialog } = props;
  return (
    <ReasonFormDialog
      reasonLabel="More about it (optional)"
      {...dialog}
      schema={schemaOf(whys)}
      send={(values, key) =>
        send(values.why, wordsOf(whys, values.why, values.reason), key, values.theirReference || undefined)
      }
    >
      {(field) => (
        <>
          {children}
          <ReasonChips legend={legend} whys={whys} {...field('why')} />
          {takesReference && <ReferenceField {...field('theirReference')} />}
        </>
      )}
    </ReasonFormDialog>
  );
}

/** The reason in words: the label of what was chosen, and what was typed. */
const wordsOf = (whys: Whys, why: string, typed: string): string =>
  why === 'other' ? typed : [whys[why], typed].filter(Boolean).join('. ');

interface ChipsProps {
  legend: string;
  whys: Whys;
  name: string;
  error: string | undefined;
}

/** One reason of some, as chips. */
export function ReasonChips({ legend, whys, name, error }: ChipsProps) {
  return (
    <fieldset className={styles.chips}>
      <legend className={styles.legend}>{legend}</legend>
      {Object.entries(whys).map(([why, label]) => (
        <label key={why} className={styles.chip}>
          <input
            type="radio"
            name={name}
            value={why}
            className={styles.input}
            aria-invalid={error ? true : undefined}
          />
          {label}
        </label>
      ))}
      {error && (
        <p className={styles.error} role="alert">
          <Icon name="alert" size={16} />
          {error}
        </p>
      )}
    </fieldset>
  );
}
