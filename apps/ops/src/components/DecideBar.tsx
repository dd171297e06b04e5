import { useState } from 'react';
import { ActButton } from './ActButton.tsx';
import styles from './DecideBar.module.css';
import { KeyHint } from './KeyHint.tsx';
import type { Whys } from './ReasonChips.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import { useLetters } from './use-letters.ts';

/** One way to decide about the open record. */
export interface Decision {
  /** The letter that begins it, in lower case: `s`. Not J or K, which move in the list. */
  letter: string;
  /** The button's label, an order: "Send again". */
  label: string;
  /** Why a rule refuses it; null if nothing does. */
  refused: string | null;
  /** The dialog's title: "Send this email again". */
  title: string;
  /** What will happen, one line each. */
  consequences: readonly string[];
  tone?: 'primary' | 'danger';
  /** Asks for the reference of the bank or provider too. */
  takesReference?: boolean;
  /** False where the choice says it all. */
  asksReason?: boolean;
  /** What the reason is chosen from, under a legend. */
  choice?: { legend?: string; whys: Whys };
  /** Sends the one call, with the reason, and the key of what was chosen. */
  send: (reason: string, theirReference?: string, why?: string) => Promise<{ message: string }>;
}

export interface DecideBarProps {
  decisions: readonly Decision[];
  /** A decision was made; lead on to the next record. */
  onDecided: (message: string) => void;
}

/**
 * The decisions about a record: a button each, which one letter presses too. Each asks for a reason and sends one call. Letters do nothing
 * while typing or in a dialog.
 */
export function DecideBar({ decisions, onDecided }: DecideBarProps) {
  const [chosen, setChosen] = useState<Decision | null>(null);
  const [isOpen, setOpen] = useState(false);
  const begin = (decision: Decision) => {
    setChosen(decision);
    setOpen(true);
  };
  useLetters(decisions.map((decision) => ({ ...decision, press: () => begin(decision) })));
  return (
    <div className={styles.bar}>
      {decisions.map((decision, index) => (
        <ActButton
          key={decision.letter}
          size="small"
          variant={index === 0 ? 'primary' : 'quiet'}
          refused={decision.refused}
          aria-keyshortcuts={decision.letter.toUpperCase()}
          onClick={() => begin(decision)}
        >
          {decision.label}
          <KeyHint letter={decision.letter} />
        </ActButton>
      ))}
      {chosen && (
        <DecisionDialog decision={chosen} open={isOpen} onClose={() => setOpen(false)} onDecided={onDecided} />
      )}
    </div>
  );
}

interface DecisionDialogProps extends Pick<DecideBarProps, 'onDecided'> {
  decision: Decision;
  open: boolean;
  onClose: () => void;
}

function DecisionDialog({ decision, onDecided, ...state }: DecisionDialogProps) {
  const {
    title,
    consequences,
    label: confirm,
    tone = 'primary',
    takesReference = false,
    choice,
    asksReason = true,
    send,
  } = decision;
  return (
    <ReasonDialog
      {...{ ...state, title, consequences, confirm, tone, takesReference, asksReason }}
      {...choice}
      send={(reason, _key, theirReference, why) => send(reason, theirReference, why)}
      onDone={({ message }) => onDecided(message)}
    />
  );
}
