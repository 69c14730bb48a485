import { Alert, Button, Text, VisuallyHidden } from '@mantine/core'
import { useElementSize, useMediaQuery } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { type ComponentType, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { addCustomerPath, customerPath } from '#contract/places.ts'
import { isRunning, useSyncProgress } from '#features/quickbooks/web/door.ts'
import { useCan } from '#web/app/session/use-can.ts'
import classes from '#web/list/list.module.css'
import { focusRow } from '#web/list/table/focus-row.ts'
import { ListSkeleton } from '#web/list/table/list-skeleton.tsx'
import { useListState } from '#web/list/use-list-state.ts'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { numberText } from '#web/ui/values/numbers.ts'
import { CustomerCards } from './customer-cards.tsx'
import { CustomerTable } from './customer-table.tsx'
import { ImportLine } from './import-line.tsx'
import { ListEmpty } from './list-empty.tsx'
import { customerList, nextSort, orderOf, queryOf } from './list-state.ts'
import { ListToolbar } from './list-toolbar.tsx'
import { type CustomerRows, useCustomerRows } from './use-customer-rows.ts'
import { useExport, useTickedExport } from './use-export.ts'
import { useTicks } from './use-ticks.ts'

/** Specification section 9: the smallest breakpoint. */
const phone = '(max-width: 37.49em)'

/** What another feature does with ticked rows. `whole`: with all that the view finds. `view`: the list as the server goes by it. */
export type Bulk = ComponentType<{
  ids: readonly string[]
  whole: boolean
  total: CustomerRows['total']
  view: ReturnType<typeof queryOf>
  exporting: boolean
  onExport: () => void
  onWhole: () => void
  onClear: () => void
}>

export function CustomerListPage({ Bulk }: { Bulk: Bulk }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const can = useCan()
  const cards = useMediaQuery(phone, false, { getInitialValueInEffect: false })
  const { state, change } = useListState(customerList)
  const address = customerList.write(state).toString()
  const progress = useSyncProgress().data ?? null
  const importing = progress !== null && isRunning(progress.state) && progress.kind === 'import'
  const list = useCustomerRows(state)
  const grid = useRef<HTMLDivElement>(null)
  const { pages, rows } = list
  const ticks = useTicks(rows, JSON.stringify(queryOf(state)), can('customerBulk.write'))
  const [selecting, setSelecting] = useState(false)
  const whole = useExport(state)
  const ticked = useTickedExport(state)
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
          <GuardedButton ability="addCustomer.write" to={addCustomerPath} leftSection={<IconPlus size={16} aria-hidden />}>
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
      {list.matchedByTypo && rows.length > 0 && (
        <Alert color="yellow" py={8} mb="sm" role="status">
          {t('customers.list.typo', { search: state.search })}
        </Alert>
      )}
      {list.sortedAmong !== null && (
        <Text size="sm" c="dimmed" mb={4} role="status">
          {t('customers.list.sortedAmong', { shown: numberText(list.sortedAmong) })}
        </Text>
      )}
      {pages.isPending && <ListSkeleton rowPx={42} label={t('customers.list.loading')} />}
      {pages.error && rows.length === 0 && <ErrorState error={pages.error} onRetry={pages.refetch} />}
      {pages.isSuccess && rows.length === 0 && (
        <ListEmpty state={state} importing={importing} onClear={() => change({ search: '', filters: {} })} />
      )}
      {rows.length > 0 &&
        (cards ? (
          <CustomerCards list={list} ticks={selecting ? ticks : null} />
        ) : (
          <CustomerTable
            list={list}
            shown={state.columns}
            sort={orderOf(state)}
            onSort={(key) => change({ sort: nextSort(state.sort, key) })}
            onOpen={(id) => navigate(customerPath(id), { state: { from: address } })}
            from={address}
            grid={grid}
            belowPx={barPx}
            ticks={ticks}
            canEdit={can('customers.write')}
          />
        ))}
      <div ref={bar} className={classes.below}>
        <Suspense>
          {ticks && (
            <Bulk
              ids={ticks.ids}
              whole={ticks.whole}
              total={list.total}
              view={queryOf(state)}
              exporting={whole.exporting || ticked.exporting}
              onExport={() => (ticks.whole ? whole.exportList() : ticked.exportIds(ticks.ids))}
              onWhole={ticks.tickWhole}
              onClear={endSelecting}
            />
          )}
        </Suspense>
      </div>
      <VisuallyHidden role="status">{pages.isFetchingNextPage ? t('customers.list.loadingMore') : ''}</VisuallyHidden>
      {pages.isFetchNextPageError && (
        <Alert color="red" mt="sm" role="alert">
          {t('customers.list.moreFailed')}{' '}
          <Button size="compact-xs" variant="default" onClick={() => pages.fetchNextPage()}>
            {t('common.retry')}
          </Button>
        </Alert>
      )}
    </>
  )
}
