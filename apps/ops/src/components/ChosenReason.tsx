import { Icon } from '@foodbank/ui/Icon';
import * as z from 'zod/mini';
import styles from './ChosenReason.module.css';
import { ReasonFormDialog, type ReasonFormDialogProps } from './ReasonDialog.tsx';

/** What a reason is chosen from: labels by key. With `other` it has to be typed. */
export type Whys = Readonly<Record<string, string>>;

export interface ChosenReasonDialogProps<Reply>
  extends Omit<ReasonFormDialogProps<ReturnType<typeof schemaOf>, Reply>, 'schema' | 'children' | 'send'> {
  legend: string;
  whys: Whys;
  /** Sends the one call with what was chosen, and the reason in words: the choice's label, and what was typed. */
  send: (why: string, reason: string, key: string) => Promise<Reply>;
}

const schemaOf = (whys: Whys) =>
  z
    .object({
      why: z.enum(Object.keys(whys), 'Choose one'),
      reason: z.string().check(z.trim()),
    })
    .check(
      z.refine(({ why, reason }) => why !== 'other' || reason.length > 2, {
        error: 'Please say why',
        path: ['reason'],
      }),
    );

/** As `ReasonDialog`, where a choice says most of it: one of some chips, and more in words if need be. */
export function ChosenReasonDialog<Reply>({ legend, whys, send, ...dialog }: ChosenReasonDialogProps<Reply>) {
  const wordsOf = (why: string, typed: string) =>
    why === 'other' ? typed : [whys[why], typed].filter(Boolean).join('. ');
  return (
    <ReasonFormDialog
      reasonLabel="More about it"
      {...dialog}
      schema={schemaOf(whys)}
      send={({ why, reason }, key) => send(why, wordsOf(why, reason), key)}
    >
      {(field) => <ReasonChips legend={legend} whys={whys} {...field('why')} />}
    </ReasonFormDialog>
  );
}

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
