import { Group, Switch, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconScale } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { nameOfLabel } from '#contract/order-label.ts'
import { disputePath } from '#contract/places.ts'
import { textOf } from '#web/app/text.ts'
import { usePages } from '#web/app/use-pages.ts'
import classes from '#web/list/list.module.css'
import { listAddress } from '#web/list/list-address.ts'
import { NoMatch } from '#web/list/no-match.tsx'
import { focusRow } from '#web/list/table/focus-row.ts'
import { ListBody } from '#web/list/table/list-body.tsx'
import { useListState } from '#web/list/use-list-state.ts'
import { SearchBox } from '#web/ui/fields/search-box.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { Money } from '#web/ui/values/money.tsx'
import { totalText } from '#web/ui/values/numbers.ts'
import { type DisputeRow, listDisputes, reasonKey } from '../contract.ts'
import { DisputeBadge } from './dispute-badge.tsx'
import { columns } from './dispute-columns.tsx'

const phone = '(max-width: 37.49em)'
const pageRows = 100
/** The newest first. */
const address = listAddress(['created'], '-created')

/** Payments that a customer's bank took back, or asks about. */
export default function DisputesPage() {
  const { t } = useTranslation()
  const cards = useMediaQuery(phone, false, { getInitialValueInEffect: false }) ?? false
  const { state, change } = useListState(address)
  const { search, sort, filters } = state
  const open = filters.open === 'true'
  const asked = { search, sort, open: open ? ('true' as const) : ('false' as const), limit: pageRows }
  const { pages, rows, first } = usePages(listDisputes, { query: asked }, { keeps: true })
  const total = first?.total ?? null
  const grid = useRef<HTMLDivElement>(null)
  const isSearched = search !== '' || open
  return (
    <>
      {!(pages.isSuccess && rows.length === 0 && !isSearched) && (
        <div className={classes.toolbar}>
          <Group gap="md" className={classes.first}>
            <SearchBox
              label={t('disputes.search')}
              value={search}
              onSearch={(text) => change({ search: text })}
              onDown={() => focusRow(grid, 0)}
            />
            <Switch
              label={t('disputes.onlyOpen')}
              checked={open}
              onChange={({ currentTarget }) => change({ filters: currentTarget.checked ? { open: 'true' } : {} })}
            />
          </Group>
          <Text size="sm" c="dimmed" role="status" className="numbers">
            {total ? t('disputes.count', { count: total.rows, shown: totalText(total) }) : ''}
          </Text>
        </div>
      )}
      <ListBody
        label={t('disputes.title')}
        loading={t('disputes.loading')}
        list={{ pages, rows, total }}
        cards={cards}
        columns={columns}
        path={({ id }) => disputePath(id)}
        sort={sort}
        nextSort={(key) => address.nextSort(sort, key)}
        onSort={(wanted) => change({ sort: wanted })}
        grid={grid}
        card={cardOf}
        empty={<Empty onClear={isSearched ? () => change({ search: '', filters: {} }) : null} />}
      />
    </>
  )
}

const cardOf = (row: DisputeRow) => ({
  name: row.customerName ?? row.intentId,
  value: <Money cents={row.amount} />,
  note: [row.orderNo && nameOfLabel(row.orderNo), textOf(`disputes.reason.${reasonKey(row.reason)}.name`)].filter(Boolean).join(' · '),
  state: <DisputeBadge state={row.state} />,
})

function Empty({ onClear }: { onClear: (() => void) | null }) {
  const { t } = useTranslation()
  if (!onClear) return <EmptyState icon={<IconScale size={36} />} title={t('disputes.none')} text={t('disputes.noneText')} />
  return <NoMatch title={t('disputes.noMatch')} text={t('disputes.noMatchText')} onClear={onClear} />
}
