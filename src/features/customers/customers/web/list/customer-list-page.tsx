import { Alert, Text } from '@mantine/core'
import { useElementSize, useMediaQuery } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { type ComponentType, Suspense, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addCustomerPath, customerPath } from '#contract/places.ts'
import { isRunning, useSyncProgress } from '#features/quickbooks/web/door.ts'
import { useExport } from '#web/app/calls/use-download.ts'
import { useCan } from '#web/app/session/use-can.ts'
import classes from '#web/list/list.module.css'
import { focusRow } from '#web/list/table/focus-row.ts'
import { ListBody } from '#web/list/table/list-body.tsx'
import { useTicks } from '#web/list/table/use-ticks.ts'
import { useListState } from '#web/list/use-list-state.ts'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import type { Exporting } from '#web/ui/menus/export-items.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { numberText } from '#web/ui/values/numbers.ts'
import { type ListedCustomer, prepareExport } from '../../contract.ts'
import { columnKeys } from './column-keys.ts'
import { columnsOf } from './columns.tsx'
import { cardOf } from './customer-card.tsx'
import { ImportLine } from './import-line.tsx'
import { ListEmpty } from './list-empty.tsx'
import { customerList, exportOf, orderOf, queryOf } from './list-state.ts'
import { ListToolbar } from './list-toolbar.tsx'
import { type CustomerRows, useCustomerRows } from './use-customer-rows.ts'
import { useTickedExport } from './use-ticked-export.ts'

/** Specification section 9: the smallest breakpoint. */
const phone = '(max-width: 37.49em)'

/** What another feature does with ticked rows. `whole`: with all that the view finds. `view`: the list as the server goes by it. */
export type Bulk = ComponentType<{
  ids: readonly string[]
  whole: boolean
  total: CustomerRows['total']
  view: ReturnType<typeof queryOf>
  exported: Exporting
  onWhole: () => void
  onClear: () => void
}>

export function CustomerListPage({ Bulk }: { Bulk: Bulk }) {
  const { t } = useTranslation()
  const can = useCan()
  const cards = useMediaQuery(phone, false, { getInitialValueInEffect: false }) ?? false
  const { state, change } = useListState(customerList)
  const progress = useSyncProgress().data ?? null
  const importing = progress !== null && isRunning(progress.state) && progress.kind === 'import'
  const list = useCustomerRows(state)
  const grid = useRef<HTMLDivElement>(null)
  const canEdit = can('customers.write')
  const columns = useMemo(() => columnsOf(state.columns, canEdit), [state.columns, canEdit])
  const all = useMemo(() => columnsOf(columnKeys, canEdit), [canEdit])
  const ticks = useTicks(list.rows, { view: JSON.stringify(queryOf(state)), may: can('customerBulk.write'), nameOf })
  const [selecting, setSelecting] = useState(false)
  const whole = useExport(prepareExport, { body: exportOf(state) })
  const ticked = useTickedExport(state, ticks?.ids ?? [])
  const { ref: bar, height: barPx } = useElementSize()
  const endSelecting = () => {
    setSelecting(false)
    ticks?.clear()
  }
  return (
    <>
      <PageHeader
        title={t('customers.title')}
        actions={
          <GuardedButton
            ability="addCustomer.write"
            to={addCustomerPath}
            aria-keyshortcuts="n"
            leftSection={<IconPlus size={16} aria-hidden />}
          >
            {t('customers.add')}
          </GuardedButton>
        }
      />
      {importing && <ImportLine progress={progress} />}
      <ListToolbar
        state={state}
        list={list}
        cards={cards}
        onChange={change}
        onDown={() => focusRow(grid, 0)}
        selecting={selecting}
        onSelect={ticks && (selecting ? endSelecting : () => setSelecting(true))}
      />
      {list.matchedByTypo && list.rows.length > 0 && (
        <Alert color="yellow" py={8} mb="sm" role="status">
          {t('customers.list.typo', { search: state.search })}
        </Alert>
      )}
      {list.sortedAmong !== null && (
        <Text size="sm" c="dimmed" mb={4} role="status">
          {t('customers.list.sortedAmong', { shown: numberText(list.sortedAmong) })}
        </Text>
      )}
      <ListBody
        label={t('customers.title')}
        loading={t('customers.list.loading')}
        list={list}
        cards={cards}
        columns={columns}
        all={all}
        path={({ id }) => customerPath(id)}
        sort={orderOf(state)}
        nextSort={(key) => customerList.nextSort(state.sort, key)}
        onSort={(sort) => change({ sort })}
        grid={grid}
        belowPx={barPx}
        dimmed={({ active }) => active === 'N'}
        ticks={ticks}
        selecting={selecting}
        card={cardOf}
        empty={<ListEmpty state={state} importing={importing} onClear={() => change({ search: '', filters: {} })} />}
      />
      <div ref={bar} className={classes.below}>
        <Suspense>
          {ticks && (
            <Bulk
              ids={ticks.ids}
              whole={ticks.whole}
              total={list.total}
              view={queryOf(state)}
              exported={ticks.whole ? whole : ticked}
              onWhole={ticks.tickWhole}
              onClear={endSelecting}
            />
          )}
        </Suspense>
      </div>
    </>
  )
}

const nameOf = ({ customerName }: ListedCustomer) => customerName
