import { Group } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPackage } from '@tabler/icons-react'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { stockItemPath } from '#contract/places.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { usePages } from '#web/app/use-pages.ts'
import { NoMatch } from '#web/list/no-match.tsx'
import { focusRow } from '#web/list/table/focus-row.ts'
import { ListBody } from '#web/list/table/list-body.tsx'
import { useListState } from '#web/list/use-list-state.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { listBalances } from '../../contract.ts'
import { LevelText, Quantity, quantityText } from '../figures.tsx'
import { StockActions } from '../stock-actions.tsx'
import { useLocations } from '../use-locations.ts'
import { type BalanceRow, columnsOf, Named } from './columns.tsx'
import { askedFor, balanceList } from './list-state.ts'
import { ListToolbar } from './list-toolbar.tsx'

/** Specification section 9: the smallest breakpoint. */
const phone = '(max-width: 37.49em)'
const pageRows = 100

/** How many there are of each item at each location. */
export default function BalancesPage() {
  const { t } = useTranslation()
  const can = useCan()
  const cards = useMediaQuery(phone, false, { getInitialValueInEffect: false }) ?? false
  const { state, change } = useListState(balanceList)
  const { pages, rows: found, first } = usePages(listBalances, { query: { ...askedFor(state), limit: pageRows } }, { keeps: true })
  const rows = useMemo<BalanceRow[]>(() => found.map((row) => ({ ...row, id: `${row.itemId}:${row.locationId}` })), [found])
  const total = first?.total ?? null
  const places = useLocations().all.length > 1
  const costs = can('costs.read')
  const columns = useMemo(() => columnsOf({ costs, places }), [costs, places])
  const grid = useRef<HTMLDivElement>(null)
  const searched = state.search !== '' || Object.keys(state.filters).length > 0
  const isEmpty = pages.isSuccess && rows.length === 0 && !searched
  return (
    <>
      {!isEmpty && <ListToolbar state={state} total={total} cards={cards} onChange={change} onDown={() => focusRow(grid, 0)} />}
      <ListBody
        label={t('stock.title')}
        loading={t('stock.list.loading')}
        list={{ pages, rows, total }}
        cards={cards}
        columns={columns}
        path={({ itemId, locationId }) => stockItemPath(itemId, places ? locationId : '')}
        sort={state.sort}
        nextSort={(key) => balanceList.nextSort(state.sort, key)}
        onSort={(sort) => change({ sort })}
        grid={grid}
        card={cardOf}
        empty={<Empty searched={searched} onClear={() => change({ search: '', filters: {} })} />}
      />
    </>
  )
}

const cardOf = (row: BalanceRow) => ({
  name: <Named row={row} size={24} />,
  value: <Quantity quantity={row.onHand} unit={row.unit} />,
  note: [row.itemNumber !== row.name && row.itemNumber, row.locationName].filter(Boolean).join(' · '),
  state: <CardState {...row} />,
})

function CardState(row: BalanceRow) {
  const { t } = useTranslation()
  const level = <LevelText {...row} />
  return row.available === row.onHand ? (
    level
  ) : (
    <>
      {t('stock.availableOf', { quantity: quantityText(row.available) })} {level}
    </>
  )
}

function Empty({ searched, onClear }: { searched: boolean; onClear: () => void }) {
  const { t } = useTranslation()
  if (searched) return <NoMatch title={t('stock.list.noMatch')} text={t('stock.list.noMatchText')} onClear={onClear} />
  return (
    <EmptyState
      icon={<IconPackage size={36} />}
      title={t('stock.list.none')}
      text={t('stock.list.noneText')}
      action={
        <Group justify="center">
          <StockActions />
        </Group>
      }
    />
  )
}
