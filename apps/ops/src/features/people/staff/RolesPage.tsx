import { choiceFilter } from '@foodbank/app/tables/url-filters';
import { useMedia } from '@foodbank/app/use-media';
import { type Role, roleNames, roles } from '@foodbank/contract/people/permissions';
import { counted } from '@foodbank/contract/primitives/counted';
import { Banner } from '@foodbank/ui/Banner';
import { ChoiceField } from '@foodbank/ui/ChoiceField';
import { Icon } from '@foodbank/ui/Icon';
import { PlainList } from '@foodbank/ui/PlainList';
import { VisuallyHidden } from '@foodbank/ui/VisuallyHidden';
import { useQuery } from '@tanstack/react-query';
import { ListBody } from '../../../components/ListBody.tsx';
import { FilterPair, ListFrame } from '../../../components/ListFrame.tsx';
import { useListPage } from '../../../components/list-page.ts';
import { labelsOf, staffFilterLabels, staffQuery } from './member-queries.ts';
import styles from './RolesPage.module.css';
import { type Deciding, type RoleRow, roleTable } from './role-table.ts';

/** From this width on roles are columns; below it each permission names its roles. */
const columnsFrom = '(min-width: 45em)';

const showLabels = { all: 'Everything', two: 'What two people do', blocked: 'What is blocked' } as const;
const filterSchema = {
  role: choiceFilter(staffFilterLabels.role, 'all'),
  show: choiceFilter(showLabels, 'all'),
};
const noFilters = { role: 'all', show: 'all' } as const;

/** What each role may do, and what is blocked because too few members may approve it. */
export function RolesPage() {
  const [{ role, show }, setFilters] = useListPage(filterSchema);
  const query = useQuery(staffQuery);
  const inColumns = useMedia(columnsFrom);
  const all = query.data && roleTable(query.data.rows);
  const blocked = all?.flatMap(({ rows }) => rows).filter(({ deciding }) => deciding?.blocked) ?? [];
  const isShown = (row: RoleRow) =>
    (role === 'all' || row.roles.includes(role as Role)) &&
    (show === 'all' || (show === 'two' ? row.deciding !== null : Boolean(row.deciding?.blocked)));
  const areas = all
    ?.map(({ area, rows }) => ({ area, rows: rows.filter(isShown) }))
    .filter(({ rows }) => rows.length > 0);
  return (
    <ListFrame
      title="Roles"
      lead="What each role may do. A member with several roles may do all of it."
      filters={
        <FilterPair>
          <ChoiceField
            name="role"
            label="Role"
            value={role}
            labels={staffFilterLabels.role}
            onChoose={(chosen) => setFilters({ role: chosen })}
          />
          <ChoiceField
            name="show"
            label="Show"
            value={show}
            labels={showLabels}
            onChoose={(chosen) => setFilters({ show: chosen })}
          />
        </FilterPair>
      }
    >
      {blocked.length > 0 && (
        <Banner tone="info">
          {counted(blocked.length, 'act')} of two people {blocked.length === 1 ? 'is' : 'are'} blocked in part or whole:
          too few members may approve.
        </Banner>
      )}
      <ListBody
        query={{ ...query, data: areas && { rows: areas } }}
        what="roles"
        onClear={role === 'all' ? null : () => setFilters(noFilters)}
        empty={{ title: 'Nothing is blocked', text: 'Each act of two people has enough members who may approve it.' }}
      >
        {({ rows }) => (
          <div className={styles.areas}>
            {rows.map(({ area, rows: shown }) =>
              inColumns ? (
                <AreaTable key={area} area={area} rows={shown} />
              ) : (
                <AreaList key={area} area={area} rows={shown} />
              ),
            )}
          </div>
        )}
      </ListBody>
    </ListFrame>
  );
}

interface AreaProps {
  area: string;
  rows: readonly RoleRow[];
}

function AreaTable({ area, rows }: AreaProps) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{area}</th>
          {roleNames.map((role) => (
            <th key={role} scope="col" className={styles.role}>
              {roles[role].label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.permission}>
            <th scope="row" className={styles.what}>
              {row.text}
              <DecidingNote deciding={row.deciding} />
            </th>
            {roleNames.map((role) => (
              <td key={role} className={styles.role}>
                {row.roles.includes(role) ? (
                  <>
                    <Icon name="check" size={18} />
                    <VisuallyHidden>Yes{roles[role].isForStores && ', in their stores'}</VisuallyHidden>
                  </>
                ) : (
                  <VisuallyHidden>No</VisuallyHidden>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function AreaList({ area, rows }: AreaProps) {
  return (
    <section aria-label={area}>
      <h2 className={styles.area}>{area}</h2>
      <PlainList className={styles.list} aria-label={area}>
        {rows.map((row) => (
          <li key={row.permission} className={styles.item}>
            <p className={styles.what}>{row.text}</p>
            <p className={styles.held}>{labelsOf(row.roles)}</p>
            <DecidingNote deciding={row.deciding} />
          </li>
        ))}
      </PlainList>
    </section>
  );
}

/** Below what approves: who asks for it, and whether there are enough who decide. */
function DecidingNote({ deciding }: { deciding: Deciding | null }) {
  if (deciding === null) return null;
  const { askedBy, deciders, blocked } = deciding;
  const asked = `Asked for by ${labelsOf(askedBy)}.`;
  if (blocked === null)
    return (
      <span className={styles.note}>
        {asked} {counted(deciders.length, 'member')} may approve it.
      </span>
    );
  return (
    <span className={`${styles.note} ${styles.blocked}`}>
      {asked}{' '}
      {blocked === 'none'
        ? 'Blocked: no member may approve it.'
        : `Only ${deciders[0]} may approve it: what ${deciders[0]} asks for is blocked.`}
    </span>
  );
}
