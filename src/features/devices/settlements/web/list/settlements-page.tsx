import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCashBanknote } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { openMoneyPath, settlementPath } from '#contract/places.ts'
import { usePages } from '#web/app/use-pages.ts'
import { askedFor } from '#web/list/list-address.ts'
import { ListToolbar } from '#web/list/list-toolbar.tsx'
import { NoMatch } from '#web/list/no-match.tsx'
import { focusRow } from '#web/list/table/focus-row.ts'
import { ListBody } from '#web/list/table/list-body.tsx'
import { useListState } from '#web/list/use-list-state.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { listSettlements, prepareSettlementsExport } from '../../contract.ts'
import { SettlementTabs } from '../settlement-tabs.tsx'
import { cardOf, columns } from './columns.tsx'
import { settlementList } from './list-state.ts'

/** Specification section 9: the smallest breakpoint. */
const phone = '(max-width: 37.49em)'
const pageRows = 100

/** What reps handed in, the newest first. */
export default function SettlementsPage() {
  const { t } = useTranslation()
  const cards = useMediaQuery(phone, false, { getInitialValueInEffect: false }) ?? false
  const { state, change } = useListState(settlementList)
  const { pages, rows, first } = usePages(listSettlements, { query: { ...askedFor(state), limit: pageRows } }, { keeps: true })
  const total = first?.total ?? null
  const grid = useRef<HTMLDivElement>(null)
  const searched = state.search !== '' || Object.keys(state.filters).length > 0
  const isEmpty = pages.isSuccess && rows.length === 0 && !searched
  return (
    <SettlementTabs at="settled">
      {!isEmpty && (
        <ListToolbar
          screen="settlements"
          address={settlementList}
          state={state}
          onChange={change}
          onDown={() => focusRow(grid, 0)}
          search={t('settlements.list.search')}
          total={total}
          count={(of) => t('settlements.list.count', of)}
          file={prepareSettlementsExport}
          asked={{ body: askedFor(state) }}
        />
      )}
      <ListBody
        label={t('settlements.title')}
        loading={t('settlements.list.loading')}
        list={{ pages, rows, total }}
        cards={cards}
        columns={columns}
        path={({ id }) => settlementPath(id)}
        sort={state.sort}
        nextSort={(key) => settlementList.nextSort(state.sort, key)}
        onSort={(sort) => change({ sort })}
        grid={grid}
        dimmed={(row) => row.state !== 'stands'}
        card={cardOf}
        empty={<Empty searched={searched} onClear={() => change({ search: '', filters: {} })} />}
      />
    </SettlementTabs>
  )
}

function Empty({ searched, onClear }: { searched: boolean; onClear: () => void }) {
  const { t } = useTranslation()
  if (searched) return <NoMatch title={t('settlements.list.noMatch')} text={t('settlements.list.noMatchText')} onClear={onClear} />
  return (
    <EmptyState
      icon={<IconCashBanknote size={36} />}
      title={t('settlements.list.none')}
      text={t('settlements.list.noneText')}
      action={
        <Button component={Link} to={openMoneyPath}>
          {t('settlements.tabs.open')}
        </Button>
      }
    />
  )
}
