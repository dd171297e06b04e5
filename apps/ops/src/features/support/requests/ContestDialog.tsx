import { reasonWithoutContacts } from '@foodbank/contract/primitives/reasons';
import {
  type ChargebackPoint,
  contestChargeback,
  type EvidenceKey,
} from '@foodbank/contract/support/chargebacks-staff';
import { useState } from 'react';
import * as z from 'zod/mini';
import { call } from '../../../api.ts';
import { ReasonFormDialog } from '../../../components/ReasonDialog.tsx';
import styles from './ChargebackPart.module.css';
import type { ChargebackProps } from './ChargebackPart.tsx';

interface ContestProps extends ChargebackProps {
  onClose: () => void;
  onDone: (reply: { message: string }) => void;
}

const schema = z.object({ reason: reasonWithoutContacts });
/** What is sent unless it is chosen: it says more about the customer, or less for us. */
const notAtFirst: readonly EvidenceKey[] = ['area', 'refunds'];

/** Contests a chargeback: shows all that the bank gets before it is sent. */
export function ContestDialog({ request, chargeback, onClose, onDone }: ContestProps) {
  const { id, version } = request;
  const { evidence, wantsContacts, providerId } = chargeback;
  const found = evidence.filter(({ text }) => text !== null);
  const [chosen, setChosen] = useState<readonly EvidenceKey[]>(() =>
    found.map(({ key }) => key).filter((key) => !notAtFirst.includes(key)),
  );
  const handOver = found.find(({ key }) => key === 'hand-over')?.text ?? null;
  const toggle = (key: EvidenceKey) =>
    setChosen((before) => (before.includes(key) ? before.filter((one) => one !== key) : [...before, key]));
  return (
    <ReasonFormDialog
      open
      onClose={onClose}
      title="Contest the chargeback"
      consequences={[
        `The payment provider gets a document for dispute ${providerId} with what is ticked below, and gives it to the bank. It can be sent once.`,
        wantsContacts
          ? 'Because the bank claims fraud, the provider also gets the customer’s name, email and phone number. It asks for them.'
          : 'No name, contact, street or house of the customer leaves.',
      ]}
      confirm="Send to the bank"
      reasonLabel="What the bank should know"
      reasonHint="One or two sentences, without contacts. The bank reads them as they are."
      // What most banks want to know, as our books have it. The member reads it and may write more.
      {...(handOver !== null && { reasonAtFirst: handOver })}
      schema={schema}
      send={({ reason }, key) =>
        call(contestChargeback, { params: { requestId: id }, body: { key, version, points: [...chosen], reason } })
      }
      onDone={onDone}
    >
      {() => (
        <fieldset className={styles.choices}>
          <legend className={styles.title}>Evidence</legend>
          {found.map((point) => (
            <Choice key={point.key} point={point} isChosen={chosen.includes(point.key)} onToggle={toggle} />
          ))}
          {found.length === 0 && <p>There is none. What can’t be shown is better accepted.</p>}
        </fieldset>
      )}
    </ReasonFormDialog>
  );
}

interface ChoiceProps {
  point: ChargebackPoint;
  isChosen: boolean;
  onToggle: (key: EvidenceKey) => void;
}

function Choice({ point: { key, label, text }, isChosen, onToggle }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input type="checkbox" checked={isChosen} onChange={() => onToggle(key)} />
      <span>
        <strong>{label}</strong>
        <span className={styles.choiceText}>{text}</span>
      </span>
    </label>
  );
}
