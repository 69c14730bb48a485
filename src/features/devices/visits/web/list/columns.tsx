import { textOf } from '#web/app/text.ts'
import type { ListColumn } from '#web/list/table/list-column.ts'
import { dayText } from '#web/ui/values/dates.ts'
import type { VisitRow } from '../../contract.ts'
import { VisitStateText } from '../visit-state.tsx'
import type { SortKey } from './list-state.ts'

const plannedText = ({ plannedOn, plannedBy }: VisitRow) => (plannedOn ? [dayText(plannedOn), plannedBy].filter(Boolean).join(' · ') : '')
const doneText = ({ startedAt, day, minutes }: VisitRow) =>
  startedAt ? textOf('visits.doneOn', { day: dayText(day), minutes: minutes ?? 0 }) : ''
export const outcomeText = ({ outcome }: VisitRow) => (outcome ? textOf(`deviceSell.visit.outcomes.${outcome}`) : '')

export const columns: readonly ListColumn<VisitRow, SortKey>[] = [
  { key: 'customerName', width: 160, grow: 2, cell: (row) => row.customerName },
  { key: 'settledRep', width: 170, grow: 1, cell: (row) => `${row.repCode} · ${row.repName}` },
  { key: 'visitState', width: 112, grow: 0.6, cell: (row) => <VisitStateText row={row} /> },
  { key: 'visitDay', width: 120, grow: 0.6, sort: 'visitDay', cell: ({ day }) => dayText(day) },
  { key: 'visitPlanned', width: 170, grow: 1, spare: 3, cell: plannedText },
  { key: 'visitDone', width: 170, grow: 1, spare: 2, cell: doneText },
  { key: 'visitOutcome', width: 160, grow: 1, cell: outcomeText },
  { key: 'visitNote', width: 180, grow: 2, spare: 1, cell: ({ note }) => <span title={note}>{note}</span> },
]

/** A visit in the list on a phone: where and when; who, and what came of it or is to be done. */
export const cardOf = (row: VisitRow) => ({
  name: row.customerName,
  value: dayText(row.day),
  note: [row.repCode, outcomeText(row) || row.note].filter(Boolean).join(' · '),
  state: <VisitStateText row={row} />,
})
