import { Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconBuildingBank } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { payoutPath } from '#contract/places.ts'
import { usePages } from '#web/app/use-pages.ts'
import classes from '#web/list/list.module.css'
import { listAddress } from '#web/list/list-address.ts'
import { NoMatch } from '#web/list/no-match.tsx'
import { focusRow } from '#web/list/table/focus-row.ts'
import { ListBody } from '#web/list/table/list-body.tsx'
import { useListState } from '#web/list/use-list-state.ts'
import { SearchBox } from '#web/ui/fields/search-box.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { dayText } from '#web/ui/values/dates.ts'
import { Money } from '#web/ui/values/money.tsx'
import { totalText } from '#web/ui/values/numbers.ts'
import { listPayouts, type PayoutRow } from '../contract.ts'
import { PayoutBadge } from './payout-badges.tsx'
import { columns } from './payout-columns.tsx'

const phone = '(max-width: 37.49em)'
const pageRows = 100
/** The newest first. */
const address = listAddress(['created'], '-created')

/** What Stripe paid to the company's bank. */
export default function PayoutsPage() {
  const { t } = useTranslation()
  const cards = useMediaQuery(phone, false, { getInitialValueInEffect: false }) ?? false
  const { state, change } = useListState(address)
  const { search, sort } = state
  const { pages, rows, first } = usePages(listPayouts, { query: { search, sort, limit: pageRows } }, { keeps: true })
  const total = first?.total ?? null
  const grid = useRef<HTMLDivElement>(null)
  const isEmpty = pages.isSuccess && rows.length === 0 && !search
  return (
    <>
      {!isEmpty && (
        <div className={classes.toolbar}>
          <SearchBox
            label={t('payouts.search')}
            value={search}
            onSearch={(text) => change({ search: text })}
            onDown={() => focusRow(grid, 0)}
          />
          <Text size="sm" c="dimmed" role="status" className="numbers">
            {total ? t('payouts.count', { count: total.rows, shown: totalText(total) }) : ''}
          </Text>
        </div>
      )}
      <ListBody
        label={t('payouts.title')}
        loading={t('payouts.loading')}
        list={{ pages, rows, total }}
        cards={cards}
        columns={columns}
        path={({ id }) => payoutPath(id)}
        sort={sort}
        nextSort={(key) => address.nextSort(sort, key)}
        onSort={(wanted) => change({ sort: wanted })}
        grid={grid}
        card={cardOf}
        empty={<Empty onClear={search ? () => change({ search: '' }) : null} />}
      />
    </>
  )
}

const cardOf = ({ amount, last4, arrivalDate, status, created }: PayoutRow) => ({
  name: <Money cents={amount} />,
  value: dayText(created),
  note: [dayText(arrivalDate), last4 && `•••• ${last4}`].filter(Boolean).join(' · '),
  state: <PayoutBadge status={status} />,
})

function Empty({ onClear }: { onClear: (() => void) | null }) {
  const { t } = useTranslation()
  if (!onClear) return <EmptyState icon={<IconBuildingBank size={36} />} title={t('payouts.none')} text={t('payouts.noneText')} />
  return <NoMatch title={t('payouts.noMatch')} text={t('payouts.noMatchText')} onClear={onClear} />
}
