import { useMediaQuery } from '@mantine/hooks'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { orderPath } from '#contract/places.ts'
import { textOf } from '#web/app/text.ts'
import { focusRow } from '#web/list/table/focus-row.ts'
import { ListBody } from '#web/list/table/list-body.tsx'
import { useListState } from '#web/list/use-list-state.ts'
import { dayText, today } from '#web/ui/values/dates.ts'
import { Money } from '#web/ui/values/money.tsx'
import type { OrderRow } from '../../contract.ts'
import { isLate } from '../../late.ts'
import { StateCell } from '../state-badge.tsx'
import { columnsFor } from './columns.tsx'
import { ListEmpty } from './list-empty.tsx'
import { orderList } from './list-state.ts'
import { ListToolbar } from './list-toolbar.tsx'
import { useOrderRows } from './use-order-rows.ts'

/** Specification section 9: the smallest breakpoint. */
const phone = '(max-width: 37.49em)'

export default function OrdersPage() {
  const { t } = useTranslation()
  const cards = useMediaQuery(phone, false, { getInitialValueInEffect: false }) ?? false
  const { state, change } = useListState(orderList)
  const list = useOrderRows(state)
  const grid = useRef<HTMLDivElement>(null)
  const searched = state.search !== '' || Object.keys(state.filters).length > 0
  const isEmpty = list.pages.isSuccess && list.rows.length === 0 && !searched
  return (
    <>
      {!isEmpty && <ListToolbar state={state} list={list} cards={cards} onChange={change} onDown={() => focusRow(grid, 0)} />}
      <ListBody
        label={t('orders.title')}
        loading={t('orders.list.loading')}
        list={list}
        cards={cards}
        columns={columnsFor(state.filters)}
        path={({ id }) => orderPath(id)}
        sort={state.sort}
        nextSort={(key) => orderList.nextSort(state.sort, key)}
        onSort={(sort) => change({ sort })}
        grid={grid}
        sums={
          list.sums && {
            grandTotal: <Money cents={list.sums.grandTotal} />,
            openAmount: <Money cents={list.sums.openAmount} />,
          }
        }
        card={cardOf}
        empty={<ListEmpty searched={searched} onClear={() => change({ search: '', filters: {} })} />}
      />
    </>
  )
}

const cardOf = (row: OrderRow) => ({
  name: row.customerName,
  value: <Money cents={row.grandTotal} />,
  note: [`#${row.number}`, lateIn(row), row.poNumber].filter(Boolean).join(' · '),
  state: <StateCell {...row} />,
})

const lateIn = (row: OrderRow) => row.shipBy && isLate(row, today()) && textOf('orders.lateSince', { day: dayText(row.shipBy) })
