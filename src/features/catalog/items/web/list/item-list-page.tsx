import { Button, Text } from '@mantine/core'
import { useElementSize, useMediaQuery } from '@mantine/hooks'
import { IconPlus, IconTags } from '@tabler/icons-react'
import { Suspense, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { addItemPath, itemPath, priceLevelsPath } from '#contract/places.ts'
import { isRunning, useSyncProgress } from '#features/quickbooks/web/door.ts'
import { lazyPart } from '#web/app/lazy-part.ts'
import { useCan } from '#web/app/session/use-can.ts'
import classes from '#web/list/list.module.css'
import { focusRow } from '#web/list/table/focus-row.ts'
import { ListBody } from '#web/list/table/list-body.tsx'
import { useTicks } from '#web/list/table/use-ticks.ts'
import { useListState } from '#web/list/use-list-state.ts'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { numberText } from '#web/ui/values/numbers.ts'
import type { ItemRow } from '../../contract.ts'
import { columnKeys } from './column-keys.ts'
import { columnsOf } from './columns.tsx'
import { cardOf } from './item-card.tsx'
import { ListEmpty } from './list-empty.tsx'
import { itemList, orderOf, queryOf } from './list-state.ts'
import { ListToolbar } from './list-toolbar.tsx'
import { useItemRows } from './use-item-rows.ts'

const BulkBar = lazyPart(() => import('../bulk/bulk-bar.tsx'))
const Categories = lazyPart(async () => {
  const { CategoriesDialog } = await import('#features/catalog/categories/web/door.ts')
  return { default: CategoriesDialog }
})

/** Specification section 9: the smallest breakpoint. */
const phone = '(max-width: 37.49em)'

/** Everything that is sold. */
export default function ItemListPage() {
  const { t } = useTranslation()
  const can = useCan()
  const cards = useMediaQuery(phone, false, { getInitialValueInEffect: false }) ?? false
  const { state, change } = useListState(itemList)
  const progress = useSyncProgress().data ?? null
  const importing = progress !== null && isRunning(progress.state) && progress.kind === 'import'
  const list = useItemRows(state)
  const grid = useRef<HTMLDivElement>(null)
  const [canEdit, seesCosts] = [can('items.write'), can('costs.read')]
  const choices = useMemo(() => columnKeys.filter((key) => key !== 'cost' || seesCosts), [seesCosts])
  const columns = useMemo(
    () =>
      columnsOf(
        state.columns.filter((key) => choices.includes(key)),
        canEdit,
      ),
    [state.columns, choices, canEdit],
  )
  const all = useMemo(() => columnsOf(choices, canEdit), [choices, canEdit])
  const ticks = useTicks(list.rows, { view: JSON.stringify(queryOf(state)), may: canEdit, nameOf })
  const [selecting, setSelecting] = useState(false)
  const [sorting, setSorting] = useState(false)
  const { ref: bar, height: barPx } = useElementSize()
  const endSelecting = () => {
    setSelecting(false)
    ticks?.clear()
  }
  return (
    <>
      <PageHeader
        title={t('items.title')}
        actions={
          <>
            {can('prices.read') && (
              <Button component={Link} to={priceLevelsPath} variant="default" leftSection={<IconTags size={16} aria-hidden />}>
                {t('prices.levels.title')}
              </Button>
            )}
            <GuardedButton ability="items.write" to={addItemPath} aria-keyshortcuts="n" leftSection={<IconPlus size={16} aria-hidden />}>
              {t('items.add')}
            </GuardedButton>
          </>
        }
      />
      <ListToolbar
        state={state}
        list={list}
        cards={cards}
        onChange={change}
        onDown={() => focusRow(grid, 0)}
        onCategories={canEdit ? () => setSorting(true) : null}
        selecting={selecting}
        onSelect={ticks && (selecting ? endSelecting : () => setSelecting(true))}
      />
      {list.sortedAmong !== null && (
        <Text size="sm" c="dimmed" mb={4} role="status">
          {t('customers.list.sortedAmong', { shown: numberText(list.sortedAmong) })}
        </Text>
      )}
      <ListBody
        label={t('items.title')}
        loading={t('items.list.loading')}
        list={list}
        cards={cards}
        columns={columns}
        all={all}
        path={({ id }) => itemPath(id)}
        sort={orderOf(state)}
        nextSort={(key) => itemList.nextSort(state.sort, key)}
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
            <BulkBar
              ids={ticks.ids}
              whole={ticks.whole}
              total={list.total}
              view={queryOf(state)}
              onWhole={ticks.tickWhole}
              onClear={endSelecting}
            />
          )}
        </Suspense>
      </div>
      <Suspense>{sorting && <Categories onClose={() => setSorting(false)} />}</Suspense>
    </>
  )
}

const nameOf = ({ name }: ItemRow) => name
