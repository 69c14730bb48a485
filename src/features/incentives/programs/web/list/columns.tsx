import { ActionIcon } from '@mantine/core'
import { IconChevronRight, IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { editProgramPath, programPath } from '#contract/places.ts'
import type { ListColumn } from '#web/list/table/list-column.ts'
import { DayText } from '#web/ui/values/date-text.tsx'
import { Money } from '#web/ui/values/money.tsx'
import type { ProgramRow } from '../../contract.ts'
import { mayBeEdited } from '../may-be-edited.ts'
import { percentText } from '../percent-text.ts'
import { ProgramStateText } from '../program-state.tsx'
import { CeilingBar } from './ceiling-bar.tsx'
import type { SortKey } from './list-state.ts'

type Column = ListColumn<ProgramRow, SortKey>

/** As the specification has them, and how each stands. `sums`: what others have of it is not everybody's to see. */
export const columnsOf = (canEdit: boolean, sums: boolean): Column[] => {
  const all: (Column | false)[] = [
    { key: 'program', width: 96, grow: 0.6, sort: 'program', cell: (row) => <span className="numbers">{row.program}</span> },
    { key: 'programName', width: 132, grow: 2, sort: 'programName', cell: (row) => row.programName },
    { key: 'programState', width: 112, grow: 0.4, spare: 1, cell: (row) => <ProgramStateText state={row.state} /> },
    { key: 'programActive', width: 70, grow: 0.3, sort: 'active', cell: (row) => <Active active={row.active} /> },
    { key: 'fromDate', width: 100, grow: 0.4, sort: 'fromDate', cell: (row) => <DayText iso={row.fromDate} /> },
    { key: 'toDate', width: 100, grow: 0.4, sort: 'toDate', cell: (row) => <DayText iso={row.toDate} /> },
    { key: 'maximumAllowed', width: 104, grow: 0.5, end: true, sort: 'maximumAllowed', cell: (row) => <Ceiling row={row} /> },
    sums && { key: 'totalAttained', width: 104, grow: 0.5, end: true, sort: 'totalAttained', cell: (row) => sum(row.totalAttained) },
    sums && {
      key: 'ceilingPercent',
      width: 118,
      grow: 0.5,
      spare: 2,
      cell: ({ ceilingPercent: of }) => of !== null && <CeilingBar percent={of} />,
    },
    sums && { key: 'programSpend', width: 104, grow: 0.5, end: true, sort: 'spend', cell: (row) => sum(row.spend) },
    sums && { key: 'costPercent', width: 96, grow: 0.3, spare: 3, end: true, cell: (row) => ratio(row.costPercent) },
    sums && { key: 'fundedRewards', width: 110, grow: 0.4, spare: 5, end: true, cell: (row) => sum(row.funded) },
    sums && { key: 'paidRewards', width: 110, grow: 0.4, spare: 4, end: true, cell: (row) => sum(row.paid) },
    { key: 'action', width: 56, grow: 0, end: true, cell: (row, tabIndex) => <Action row={row} canEdit={canEdit} tabIndex={tabIndex} /> },
  ]
  return all.filter((column) => column !== false)
}

const sum = (cents: number | null) => cents !== null && <Money cents={cents} />
const ratio = (percent: number | null) => percent !== null && <span className="numbers">{percentText(percent)}</span>

function Active({ active }: { active: 'Y' | 'N' }) {
  const { t } = useTranslation()
  return t(active === 'Y' ? 'common.yes' : 'common.no')
}

function Ceiling({ row: { maximumAllowed } }: { row: ProgramRow }) {
  const { t } = useTranslation()
  return maximumAllowed === null ? t('programs.noCeiling') : <Money cents={maximumAllowed} />
}

function Action({ row, canEdit, tabIndex }: { row: ProgramRow; canEdit: boolean; tabIndex: number }) {
  const { t } = useTranslation()
  const from = useLocation().search.slice(1)
  const edits = canEdit && mayBeEdited(row.state)
  return (
    <ActionIcon
      component={Link}
      to={edits ? editProgramPath(row.id) : programPath(row.id)}
      state={{ from }}
      variant="subtle"
      color="gray"
      tabIndex={tabIndex}
      aria-label={t(edits ? 'customers.list.editNamed' : 'customers.list.openNamed', { name: row.programName })}
    >
      {edits ? <IconPencil size={16} aria-hidden /> : <IconChevronRight size={16} aria-hidden />}
    </ActionIcon>
  )
}

/** A program in the list on a phone: its name and what it has come to; its code, and how it stands. */
export const cardOf = (row: ProgramRow) => ({
  name: row.programName,
  value: row.totalAttained === null ? <Ceiling row={row} /> : <Money cents={row.totalAttained} />,
  note: row.program,
  state: <ProgramStateText state={row.state} />,
})
