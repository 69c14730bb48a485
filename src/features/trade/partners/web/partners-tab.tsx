import { Group, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconBuildingStore, IconPlus } from '@tabler/icons-react'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { partnerPath } from '#contract/places.ts'
import { lazyPart } from '#web/app/lazy-part.ts'
import { usePages } from '#web/app/use-pages.ts'
import { listAddress } from '#web/list/list-address.ts'
import { NoMatch } from '#web/list/no-match.tsx'
import { focusRow } from '#web/list/table/focus-row.ts'
import { ListBody } from '#web/list/table/list-body.tsx'
import { useListState } from '#web/list/use-list-state.ts'
import { SearchBox } from '#web/ui/fields/search-box.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { totalText } from '#web/ui/values/numbers.ts'
import { listPartners, type PartnerRow } from '../contract.ts'
import { LiveBadge } from './live-badge.tsx'
import { columns, idOf } from './partner-columns.tsx'

const AddPartnerDialog = lazyPart(() => import('./add-partner-dialog.tsx'))

const phone = '(max-width: 37.49em)'
const pageRows = 100
const address = listAddress(['name'], 'name', ['name'])

/** Whom the company exchanges documents with. */
export default function PartnersTab() {
  const { t } = useTranslation()
  const cards = useMediaQuery(phone, false, { getInitialValueInEffect: false }) ?? false
  const { state, change } = useListState(address)
  const { search, sort } = state
  const { pages, rows, first } = usePages(listPartners, { query: { search, sort, limit: pageRows } }, { keeps: true })
  const [adding, setAdding] = useState(false)
  const grid = useRef<HTMLDivElement>(null)
  const total = first?.total ?? null
  const isEmpty = pages.isSuccess && rows.length === 0 && !search
  const add = (
    <GuardedButton
      ability="connections.write"
      aria-keyshortcuts="n"
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setAdding(true)}
    >
      {t('partners.add')}
    </GuardedButton>
  )
  return (
    <>
      {!isEmpty && (
        <Group gap="sm" mb="sm">
          <SearchBox
            label={t('partners.search')}
            value={search}
            onSearch={(text) => change({ search: text })}
            onDown={() => focusRow(grid, 0)}
          />
          <Text size="sm" c="dimmed" role="status" className="numbers" mr="auto">
            {total ? t('partners.count', { count: total.rows, shown: totalText(total) }) : ''}
          </Text>
          {add}
        </Group>
      )}
      <ListBody
        label={t('partners.title')}
        loading={t('partners.loading')}
        list={{ pages, rows, total }}
        cards={cards}
        columns={columns}
        path={({ id }) => partnerPath(id)}
        sort={sort}
        nextSort={(key) => address.nextSort(sort, key)}
        onSort={(wanted) => change({ sort: wanted })}
        grid={grid}
        card={cardOf}
        empty={<Empty add={add} onClear={search ? () => change({ search: '' }) : null} />}
      />
      <Suspense>{adding && <AddPartnerDialog onClose={() => setAdding(false)} />}</Suspense>
    </>
  )
}

const cardOf = (partner: PartnerRow) => ({
  name: partner.name,
  value: idOf(partner),
  note: partner.customerName,
  state: <LiveBadge live={partner.live} />,
})

function Empty({ add, onClear }: { add: ReactNode; onClear: (() => void) | null }) {
  const { t } = useTranslation()
  if (!onClear)
    return <EmptyState icon={<IconBuildingStore size={36} />} title={t('partners.none')} text={t('partners.noneText')} action={add} />
  return <NoMatch title={t('partners.noMatch')} text={t('partners.noMatchText')} onClear={onClear} />
}
