import type { LegalTextKind, LegalTextLanguage } from '@foodbank/contract/foundation/legal-texts';
import type { Day } from '@foodbank/contract/primitives/day';
import { find, list, run, type Tx } from '../../../platform/database.ts';

/** A version of a text. */
export interface LegalText {
  id: string;
  kind: LegalTextKind;
  language: LegalTextLanguage;
  version: number;
  fromOn: Day;
  body: string;
  isExample: boolean;
  addedAt: Date;
}

/** A version with who asked for it and who approved it: ids of members, null for the version that came with the product. */
export interface ListedText extends LegalText {
  askedBy: string | null;
  approvedBy: string | null;
}

const columns = `t.id, t.kind, t.language, t.version, t.from_on as "fromOn", t.body, t.is_example as "isExample", t.added_at as "addedAt"`;

/** The texts in force on a day, one for each kind and language: of the versions that have begun, the newest. */
export const listTextsInForce = list<LegalText, [day: Day]>(
  'legal-texts-in-force',
  `select distinct on (t.kind, t.language) ${columns} from legal_texts t where t.from_on <= $1
   order by t.kind, t.language, t.version desc`,
);
/** The text of a kind that is in force on a day, or null. */
export const findTextInForce = find<LegalText, [kind: LegalTextKind, language: string, day: Day]>(
  'legal-text-in-force',
  `select ${columns} from legal_texts t where t.kind = $1 and t.language = $2 and t.from_on <= $3 order by t.version desc limit 1`,
);
/** The texts of some kinds in force on a day, each with the SHA-256 of its body in hex. A kind without one is missing. */
export const listDigestsInForce = list<
  Pick<LegalText, 'kind' | 'version' | 'isExample'> & { sha256: string },
  [kinds: readonly LegalTextKind[], language: string, day: Day]
>(
  'legal-text-digests-in-force',
  `select kind, version, is_example as "isExample", encode(sha256(convert_to(body, 'UTF8')), 'hex') as sha256
   from (select distinct on (t.kind) t.kind, t.version, t.is_example, t.body from legal_texts t
     where t.kind = any($1) and t.language = $2 and t.from_on <= $3 order by t.kind, t.version desc) newest`,
);
/** One version of a text, or null. */
export const findTextVersion = find<LegalText, [kind: LegalTextKind, language: string, version: number]>(
  'legal-text-version',
  `select ${columns} from legal_texts t where t.kind = $1 and t.language = $2 and t.version = $3`,
);
/** The newest version of a text, which may not have begun; null if there is no such text. */
export const findNewestText = find<LegalText, [kind: LegalTextKind, language: LegalTextLanguage]>(
  'newest-legal-text',
  `select ${columns} from legal_texts t where t.kind = $1 and t.language = $2 order by t.version desc limit 1`,
);
/** The newest versions of a text, newest first. */
export const listTextVersions = list<ListedText, [kind: LegalTextKind, language: LegalTextLanguage, atMost: number]>(
  'legal-text-versions',
  `select ${columns}, t.asked_by as "askedBy", t.approved_by as "approvedBy"
   from legal_texts t where t.kind = $1 and t.language = $2 order by t.version desc limit $3`,
);
/** The first day of the version of each text that is planned next. A later version that begins earlier comes first. */
export const listPlannedTexts = list<Pick<LegalText, 'kind' | 'language' | 'fromOn'>, [day: Day]>(
  'planned-legal-texts',
  `select t.kind, t.language, min(t.from_on) as "fromOn" from legal_texts t where t.from_on > $1
     and not exists (select from legal_texts l where l.kind = t.kind and l.language = t.language and l.version > t.version and l.from_on <= $1)
   group by t.kind, t.language`,
);

/** Lets one transaction at a time add a version of a text. */
export const lockText = list<Record<string, never>, [kind: LegalTextKind, language: LegalTextLanguage], Tx>(
  'lock-legal-text',
  `select pg_advisory_xact_lock(hashtextextended('legal-text ' || $1 || ' ' || $2, 7))`,
);
const insert = run<(string | number | boolean | Date)[]>(
  'insert-legal-text',
  `insert into legal_texts (kind, language, version, from_on, body, is_example, added_at, asked_by, approved_by, approval_id)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
);
/** Adds a version. */
export const insertText = (
  tx: Tx,
  { kind, language, version, fromOn, body, isExample }: Omit<LegalText, 'id' | 'addedAt'>,
  { askedBy, approvedBy, approvalId }: { askedBy: string; approvedBy: string; approvalId: string },
) => insert(tx, kind, language, version, fromOn, body, isExample, tx.now, askedBy, approvedBy, approvalId);
