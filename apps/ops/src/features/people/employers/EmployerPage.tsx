import { Link } from '@foodbank/app/components/Link';
import { PageHeading } from '@foodbank/app/components/PageHeading';
import { choiceFilter } from '@foodbank/app/tables/url-filters';
import type { EmployerRecord } from '@foodbank/contract/people/employers-staff';
import { counted } from '@foodbank/contract/primitives/counted';
import { formatDay } from '@foodbank/contract/primitives/day';
import { Banner } from '@foodbank/ui/Banner';
import { Card } from '@foodbank/ui/Card';
import { DescriptionList } from '@foodbank/ui/DescriptionList';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { BackLink } from '../../../components/BackLink.tsx';
import { useListPage } from '../../../components/list-page.ts';
import { Moment } from '../../../components/moments.tsx';
import { RecordBody } from '../../../components/RecordBody.tsx';
import tabStyles from '../../../components/state-tabs.module.css';
import { paths } from '../../../paths.ts';
import { useMayForEmployer, useMember } from '../../../session/member.ts';
import { PayrollMonths } from '../../lending/payroll/shared/PayrollMonths.tsx';
import { AgreementActs } from './AgreementActs.tsx';
import { AgreementBadge } from './badges.tsx';
import { CustomersPart } from './CustomersPart.tsx';
import styles from './Employers.module.css';
import { employerQuery } from './employer-queries.ts';
import { FilesPart } from './FilesPart.tsx';
import { StaffPart } from './StaffPart.tsx';

const tabs = { staff: 'Staff list', customers: 'Customers', files: 'Files', payroll: 'Payroll' } as const;
type Tab = keyof typeof tabs;
const tabFilter = { tab: choiceFilter(tabs, 'staff') };

/** One employer: its agreement, its staff list, the customers who say that they are on it, and the files. */
export function EmployerPage() {
  const { id = '' } = useParams();
  const query = useQuery(employerQuery(id));
  const { employerIds, permissions } = useMember();
  const isAlone = employerIds.length === 1 && permissions.length === 0;
  return (
    <div className={styles.page}>
      {!isAlone && <BackLink to={paths.employers}>Employers</BackLink>}
      <RecordBody query={query} what="employer">
        {(employer) => (
          <div className={styles.page}>
            <Head employer={employer} />
            <Facts employer={employer} />
            <Tabs employer={employer} />
          </div>
        )}
      </RecordBody>
    </div>
  );
}

function Head({ employer }: { employer: EmployerRecord }) {
  return (
    <div className={styles.head}>
      <div className={styles.names}>
        <PageHeading title={employer.name} className={styles.title} />
        <AgreementBadge employer={employer} />
      </div>
      <AgreementActs employer={employer} />
    </div>
  );
}

function Facts({ employer }: { employer: EmployerRecord }) {
  const { code, state, agreement, inForceFrom, stoppedOn, stopReason, clerks, newestConfirmedOn, oldCount } = employer;
  const { plansStoppedAt, plansStoppedBy, plansStopReason, staffCount } = employer;
  return (
    <>
      {plansStoppedAt && (
        <Banner tone="info">
          {plansStoppedBy} stopped new plans, <Moment at={plansStoppedAt} />: {plansStopReason}
        </Banner>
      )}
      {agreement === 'stopped' && (
        <Banner tone="info">
          The agreement stopped on {formatDay(stoppedOn ?? '')}: {stopReason}
        </Banner>
      )}
      {oldCount > 0 && agreement === 'in-force' && (
        <Banner tone="info">
          The figures of {counted(oldCount, 'person', 'people')} are more than 60 days old, so they get no new plan.
          Upload a new list.
        </Banner>
      )}
      <Card padding="snug">
        <DescriptionList
          entries={[
            { label: 'Code', value: code },
            { label: 'State', value: state },
            { label: 'In force from', value: inForceFrom === null ? 'Not yet' : formatDay(inForceFrom) },
            { label: 'On the list', value: counted(staffCount, 'person', 'people') },
            { label: 'Newest figures', value: newestConfirmedOn === null ? 'None yet' : formatDay(newestConfirmedOn) },
            ...(clerks === null
              ? []
              : [{ label: 'Clerks', value: clerks.map(({ name }) => name).join(', ') || 'None yet' }]),
          ]}
        />
      </Card>
    </>
  );
}

function Tabs({ employer }: { employer: EmployerRecord }) {
  const [{ tab: wanted }] = useListPage(tabFilter);
  const { id, staffCount, waitingCount } = employer;
  const [maySeeList, maySeePayroll] = [useMayForEmployer('employers.staff', id), useMayForEmployer('payroll.read', id)];
  const shown = (Object.keys(tabs) as Tab[]).filter((one) => (one === 'payroll' ? maySeePayroll : maySeeList));
  const tab = shown.includes(wanted) ? wanted : shown[0];
  if (tab === undefined) return null;
  const counts = { staff: staffCount, customers: waitingCount, files: 0, payroll: 0 };
  return (
    <>
      <nav className={tabStyles.row} aria-label="Parts of the employer">
        {shown.map((one) => (
          <Link
            key={one}
            to={paths.employer(id, one === 'staff' ? '' : { tab: one })}
            className={tabStyles.tab}
            aria-current={one === tab ? 'page' : undefined}
          >
            {tabs[one]}
            {counts[one] > 0 && <span className={tabStyles.count}>{counts[one].toLocaleString('en')}</span>}
          </Link>
        ))}
      </nav>
      {tab === 'staff' && <StaffPart employer={employer} />}
      {tab === 'customers' && <CustomersPart employer={employer} />}
      {tab === 'files' && <FilesPart employer={employer} />}
      {tab === 'payroll' && <PayrollMonths employer={employer} />}
    </>
  );
}
