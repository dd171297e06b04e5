import { counted } from '@foodbank/contract/primitives/counted';
import { formatKobo } from '@foodbank/contract/primitives/money';
import type { PayoutEvent } from './line-queries.ts';

/** How the payouts of a kind are called: why they are held, and what they are made of, such as lines. */
export interface PayoutWords {
  holdReasons: Readonly<Record<string, string>>;
  part: { one: string; many: string };
}

/** A step in a payout's history as a sentence. `members` are the names of members of staff. */
export function describeEvent(
  { kind, staffId, detail }: Pick<PayoutEvent, 'kind' | 'staffId' | 'detail'>,
  members: ReadonlyMap<string, string>,
  { holdReasons, part }: PayoutWords,
): string {
  const who = staffId === null ? null : (members.get(staffId) ?? 'A former member');
  const by = (act: string, passive: string) => (who === null ? passive : `${who} ${act}`);
  const kobo = (key: string) => formatKobo(Number(detail[key] ?? 0));
  const held = holdReasons[String(detail.heldBecause)]?.toLowerCase() ?? null;
  switch (kind) {
    case 'proposed': {
      const how = held === null ? '' : `, held: ${held}`;
      return `${by('proposed', 'Proposed')} ${kobo('amountKobo')} of ${counted(Number(detail.lineCount), part.one, part.many)}${how}`;
    }
    case 'changed':
      return `Made anew: ${kobo('beforeKobo')} became ${kobo('amountKobo')}`;
    case 'reviewed':
    case 'approved':
      return `${who} ${kind} ${kobo('amountKobo')}`;
    case 'held':
      return who === null ? `Held: ${held ?? ''}` : `${who} held it`;
    case 'released':
      return `${who} ended the hold`;
    case 'refused':
      return `${who} refused it. Its ${part.many} are due again`;
    case 'dropped':
      return 'Dropped';
    case 'sending':
      return `Handed to the payment provider: ${kobo('amountKobo')}`;
    case 'checked':
      return `${who} asked the payment provider`;
    case 'unclear':
      return 'The provider’s answer is missing or unclear';
    case 'sent-again':
      return 'The provider did not know the reference, so the same one is sent again';
    case 'paid':
      return 'Paid';
    case 'failed':
      return `Failed. Its ${part.many} are due again`;
    case 'withdrawn':
      return 'Taken back before it left';
    case 'paid-after-all':
      return `${who} approved that it was paid after all: ${kobo('amountKobo')}`;
    case 'returned':
      return `The bank sent it back. Its ${part.many} are due again`;
  }
}
