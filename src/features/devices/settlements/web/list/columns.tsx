import { textOf } from '#web/app/text.ts'
import type { ListColumn } from '#web/list/table/list-column.ts'
import { DateText } from '#web/ui/values/date-text.tsx'
import { Money } from '#web/ui/values/money.tsx'
import { numberText } from '#web/ui/values/numbers.ts'
import type { SettlementRow } from '../../contract.ts'
import { differenceText } from '../counted-text.ts'
import { SettlementState } from '../settlement-state.tsx'

export const columns: ListColumn<SettlementRow, 'settlementNumber'>[] = [
  {
    key: 'settlementNumber',
    width: 104,
    grow: 0.3,
    sort: 'settlementNumber',
    cell: ({ number }) => <span className="numbers">#{number}</span>,
  },
  { key: 'settledAt', width: 112, grow: 0.5, cell: ({ settledAt }) => <DateText iso={settledAt} /> },
  { key: 'settledRep', width: 136, grow: 1, cell: ({ repCode, repName }) => repName || repCode },
  { key: 'deviceName', width: 130, grow: 1.4, spare: 3, cell: ({ deviceName }) => deviceName },
  { key: 'cash', width: 108, grow: 0.5, end: true, cell: ({ countedCash }) => <Money cents={countedCash} /> },
  {
    key: 'checksCounted',
    width: 90,
    grow: 0.3,
    end: true,
    spare: 2,
    cell: ({ checksCounted }) => (checksCounted ? numberText(checksCounted) : ''),
  },
  { key: 'checks', width: 108, grow: 0.5, end: true, cell: ({ countedChecks }) => <Money cents={countedChecks} /> },
  { key: 'settlementDifference', width: 130, grow: 0.6, cell: (row) => differenceText(row) },
  { key: 'reason', width: 140, grow: 1.4, spare: 1, cell: ({ reason }) => reason },
  { key: 'settledBy', width: 130, grow: 0.8, spare: 4, cell: ({ settledBy }) => settledBy },
  { key: 'settlementState', width: 124, grow: 0.6, cell: SettlementState },
]

/** A settlement on a phone: whose, how much, what differs. */
export const cardOf = (row: SettlementRow) => ({
  name: `#${row.number} · ${row.repName || row.repCode}`,
  value: <Money cents={row.countedCash + row.countedChecks} />,
  note: [row.checksCounted > 0 && textOf('settlements.checks', { count: row.checksCounted }), differenceText(row), row.reason]
    .filter(Boolean)
    .join(' · '),
  state: <SettlementState state={row.state} />,
})
