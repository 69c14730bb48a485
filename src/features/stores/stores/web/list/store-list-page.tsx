import { useMediaQuery } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { addStorePath, storePath } from '#contract/places.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { usePages } from '#web/app/use-pages.ts'
import { askedFor } from '#web/list/list-address.ts'
import { ListToolbar } from '#web/list/list-toolbar.tsx'
import { focusRow } from '#web/list/table/focus-row.ts'
import { ListBody } from '#web/list/table/list-body.tsx'
import { useListState } from '#web/list/use-list-state.ts'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { prepareStoresExport, storeListing } from '../../contract.ts'
import { cardOf, columnsOf } from './columns.tsx'
import { ListEmpty } from './list-empty.tsx'
import { storeList } from './list-state.ts'

/** Specification section 9: the smallest breakpoint. */
const phone = '(max-width: 37.49em)'
const pageRows = 100

/** Storefronts by which dealers, or anybody, order by themselves. */
export default function StoreListPage() {
  const { t } = useTranslation()
  const canEdit = useCan()('stores.write')
  const cards = useMediaQuery(phone, false, { getInitialValueInEffect: false }) ?? false
  const { state, change } = useListState(storeList)
  const { pages, rows, first } = usePages(storeListing, { query: { ...askedFor(state), limit: pageRows } }, { keeps: true })
  const total = first?.total ?? null
  const columns = useMemo(() => columnsOf(canEdit), [canEdit])
  const grid = useRef<HTMLDivElement>(null)
  const searched = state.search !== '' || Object.keys(state.filters).length > 0
  const isEmpty = pages.isSuccess && rows.length === 0 && !searched
  return (
    <>
      <PageHeader
        title={t('stores.title')}
        actions={
          !isEmpty && (
            <GuardedButton ability="stores.write" to={addStorePath} aria-keyshortcuts="n" leftSection={<IconPlus size={16} aria-hidden />}>
              {t('stores.add')}
            </GuardedButton>
          )
        }
      />
      {!isEmpty && (
        <ListToolbar
          screen="stores"
          address={storeList}
          state={state}
          onChange={change}
          onDown={() => focusRow(grid, 0)}
          search={t('stores.list.search')}
          total={total}
          count={(of) => t('stores.list.count', of)}
          file={prepareStoresExport}
          asked={{ body: askedFor(state) }}
        />
      )}
      <ListBody
        label={t('stores.title')}
        loading={t('stores.list.loading')}
        list={{ pages, rows, total }}
        cards={cards}
        columns={columns}
        path={({ id }) => storePath(id)}
        sort={state.sort}
        nextSort={(key) => storeList.nextSort(state.sort, key)}
        onSort={(sort) => change({ sort })}
        grid={grid}
        dimmed={({ status }) => status === 'Archived'}
        card={cardOf}
        empty={<ListEmpty searched={searched} onClear={() => change({ search: '', filters: {} })} />}
      />
    </>
  )
}
