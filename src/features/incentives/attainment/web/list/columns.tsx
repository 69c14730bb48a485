import { ActionIcon } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { attainmentPath } from '#contract/places.ts'
import type { ListColumn } from '#web/list/table/list-column.ts'
import { DateText } from '#web/ui/values/date-text.tsx'
import { Money } from '#web/ui/values/money.tsx'
import type { AttainmentRow } from '../../contract.ts'
import { Flags } from '../flags.tsx'
import { RewardStatus } from '../reward-status.tsx'
import type { SortKey } from './list-state.ts'

type Column = ListColumn<AttainmentRow, SortKey>

/** As the specification has them, and the sale's number. `ofOne`: of a program whose page it stands on. */
export const columnsOf = (ofOne: boolean): Column[] => {
  const program: Column = { key: 'programName', width: 140, grow: 1, sort: 'programName', cell: (row) => row.programName }
  return [
    {
      key: 'customerName',
      width: 160,
      grow: 1.4,
      sort: 'customerName',
      cell: (row) => row.customerName,
      notes: ({ flags }) => <Flags flags={flags} />,
    },
    ...(ofOne ? [] : [program]),
    { key: 'franchiseName', width: 120, grow: 0.8, sort: 'franchiseName', cell: (row) => row.franchiseName },
    { key: 'saleNumber', width: 90, grow: 0.4, spare: 1, cell: (row) => <span className="numbers">{row.number}</span> },
    { key: 'rewardStatus', width: 124, grow: 0.5, sort: 'status', cell: (row) => <RewardStatus status={row.status} /> },
    { key: 'createdDate', width: 116, grow: 0.4, sort: 'createdDate', cell: (row) => <DateText iso={row.createdDate} /> },
    { key: 'spend', width: 110, grow: 0.5, end: true, sort: 'spend', cell: (row) => <Money cents={row.spend} /> },
    { key: 'customerReward', width: 110, grow: 0.5, end: true, sort: 'customerReward', cell: (row) => reward(row.customerReward) },
    { key: 'salesReward', width: 104, grow: 0.5, end: true, sort: 'salesReward', cell: (row) => reward(row.salesReward) },
    { key: 'action', width: 60, grow: 0, end: true, cell: (row, tabIndex) => <Open row={row} tabIndex={tabIndex} /> },
  ]
}

/** What others earn is not shown. */
const reward = (cents: number | null) => cents !== null && <Money cents={cents} />

function Open({ row: { id, customerName, number }, tabIndex }: { row: AttainmentRow; tabIndex: number }) {
  const { t } = useTranslation()
  const from = useLocation().search.slice(1)
  return (
    <ActionIcon
      component={Link}
      to={attainmentPath(id)}
      state={{ from }}
      variant="subtle"
      color="gray"
      tabIndex={tabIndex}
      aria-label={t('customers.list.openNamed', { name: `${customerName} ${number}` })}
    >
      <IconChevronRight size={16} aria-hidden />
    </ActionIcon>
  )
}

/** What a sale earned in the list on a phone: whose it is and what it brings; of which program; how it stands. */
export const cardOf = (row: AttainmentRow) => ({
  name: row.customerName,
  value: <Money cents={(row.customerReward ?? 0) + (row.salesReward ?? 0)} />,
  note: `${row.programName} · ${row.number}`,
  state: <RewardStatus status={row.status} />,
})
