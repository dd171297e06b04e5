import { legalTextKinds } from '@foodbank/contract/foundation/legal-texts';
import * as calls from '@foodbank/contract/foundation/legal-texts-staff';
import type { AppContext } from '../../../platform/app-context.ts';
import { businessDateOf } from '../../../platform/clock.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type Route, staffRoute } from '../../../platform/serve.ts';
import type { ApprovalPeople } from '../approvals/approval-people.ts';
import { findOpenApproval } from '../approvals/queries.ts';
import { legalTextKind, requestLegalText, stateVersions, subjectOf } from './legal-texts.ts';
import { listPlannedTexts, listTextsInForce, listTextVersions } from './queries.ts';

const versionsShown = 50;
const waits = 'Your text waits for a second person. Customers still see the old one.';

/** The console's calls about legal texts. */
export function legalTextStaffRoutes({ clock, config, database }: AppContext, people: ApprovalPeople): Route[] {
  return [
    staffRoute(calls.listLegalTexts, async () => {
      const today = businessDateOf(clock);
      const planned = await listPlannedTexts(database.read, today);
      const rows = (await listTextsInForce(database.read, today)).map(
        ({ kind, language, version, fromOn, isExample }) => {
          const next = planned.find((one) => one.kind === kind && one.language === language);
          return { kind, language, version, fromOn, isExample, plannedOn: next?.fromOn ?? null };
        },
      );
      const order = Object.keys(legalTextKinds);
      return {
        rows: rows.toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind)),
        allowsExamples: !config.production,
      };
    }),
    staffRoute(calls.readLegalText, async ({ params: { kind, language } }) => {
      const today = businessDateOf(clock);
      const versions = await listTextVersions(database.read, kind, language, versionsShown);
      if (versions.length === 0) refuse('not-found');
      const ids = new Set(versions.flatMap(({ askedBy, approvedBy }) => [askedBy, approvedBy]));
      const names = await people.findNames(
        database.read,
        [...ids].flatMap((id) => (id === null ? [] : [{ id, kind: 'staff' as const }])),
      );
      const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? 'A former member'));
      const open = await findOpenApproval(database.read, legalTextKind, subjectOf({ kind, language }));
      return {
        today,
        versions: stateVersions(versions, today).map(
          ({ version, state, fromOn, isExample, body, addedAt, askedBy, approvedBy }) => ({
            ...{ version, state, fromOn, isExample, body },
            addedAt: addedAt.toISOString(),
            askedBy: nameOf(askedBy),
            approvedBy: nameOf(approvedBy),
          }),
        ),
        approvalId: open?.id ?? null,
      };
    }),
    staffRoute(
      calls.requestLegalText,
      async ({ params, body }, { staff: { id, sessionId } }) => ({
        approvalId: await database.write((tx) => requestLegalText(tx, params, body, { kind: 'staff', id, sessionId })),
        message: waits,
      }),
      { bodyLimitBytes: 128 * 1024 },
    ),
  ];
}
