import { randomUUID } from 'node:crypto';
import { freshEmail } from './emails.ts';
import { onDatabase } from './staff.ts';

/** Stores a contact message whose answer is due in some hours. The mark is part of its texts. */
export async function storeRequest(mark: string, name: string, dueInHours: number): Promise<void> {
  await onDatabase(({ pool }) =>
    pool.query(
      `insert into requests (reference, kind, digest, subject, sender_name, email, fields, received_at, quarantined, due_at,
         changed_at, search)
       values ($1, 'contact', $2, $3, $4, $5, $6, now() - interval '1 hour', false, now() + make_interval(mins => $7), now(), $8)`,
      [
        ...[`R-${randomUUID().slice(0, 8)}`, randomUUID(), `Question of ${name} ${mark}`, name, freshEmail('morning')],
        ...[{ message: `${'W'.repeat(300)} <b>${mark}</b>` }, dueInHours * 60, `${name} ${mark}`.toLowerCase()],
      ],
    ),
  );
}
