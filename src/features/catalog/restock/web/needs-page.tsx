import { Group, SegmentedControl, Select, Skeleton, Stack, Text } from '@mantine/core'
import { IconCircleCheck, IconSearchOff } from '@tabler/icons-react'
import { Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { restockNeedsPath, restockPath, restocksPath } from '#contract/places.ts'
import { useLocations } from '#features/catalog/stock/web/door.ts'
import { useAction } from '#web/app/calls/query.ts'
import { requestKey } from '#web/app/calls/request-key.ts'
import { lazyPart } from '#web/app/lazy-part.ts'
import { usePages } from '#web/app/use-pages.ts'
import { BackToList } from '#web/list/back-to-list.tsx'
import { SearchBox } from '#web/ui/fields/search-box.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { MoreButton } from '#web/ui/menus/more-button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { draftRestock, listProposals, proposalsOnly } from '../contract.ts'
import { NeedsTable } from './needs-table.tsx'
import type { ParOf } from './par-dialog.tsx'
import { shownRestocks } from './refreshed.ts'

const ParDialog = lazyPart(() => import('./par-dialog.tsx'))
const pageRows = 100

/** What a location needs, and asking for it in one press. */
export default function NeedsPage() {
  const { id = '' } = useParams()
  return <Needs key={id} locationId={id} />
}

function Needs({ locationId }: { locationId: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { options } = useLocations()
  const [only, setOnly] = useState<(typeof proposalsOnly)[number]>('needed')
  const [search, setSearch] = useState('')
  const [fromId, setFrom] = useState<string | null>(null)
  const [par, setPar] = useState<ParOf | 'new' | null>(null)
  const key = useRef(requestKey())
  const query = { search, only, limit: pageRows, ...(fromId && { fromId }) }
  const { pages, rows, first } = usePages(listProposals, { params: { locationId }, query }, { keeps: true })
  const draft = useAction(draftRestock, {
    refreshes: shownRestocks,
    success: ({ number }) => t('restock.proposals.drafted', { number }),
    onSuccess: (made) => navigate(restockPath(made.id)),
  })
  const back = <BackToList path={restocksPath} label={t('restock.toList')} />
  if (pages.error && !first)
    return (
      <>
        {back}
        <PageHeader title={t('stock.tabs.restock')} />
        <ErrorState error={pages.error} onRetry={pages.refetch} />
      </>
    )
  if (!first) return <Skeleton h={320} />
  const { toName, fromName, coverDays, canDraft } = first
  const isEmpty = pages.isSuccess && rows.length === 0
  const isFound = search === '' && only === 'needed'
  return (
    <Stack gap="md">
      <div>
        {back}
        <PageHeader
          title={t('restock.proposals.title', { name: toName })}
          description={t('restock.proposals.cover', { days: coverDays })}
          actions={
            <>
              <GuardedButton variant="default" ability="stock.write" onClick={() => setPar('new')}>
                {t('restock.proposals.addPar')}
              </GuardedButton>
              {rows.some(({ proposed }) => Number(proposed) > 0) && (
                <GuardedButton
                  ability="restock.write"
                  allowed={canDraft}
                  loading={draft.isPending}
                  onClick={() => draft.mutate({ body: { requestKey: key.current, toId: locationId, fromId: first.fromId } })}
                >
                  {t('restock.proposals.draft')}
                </GuardedButton>
              )}
            </>
          }
        />
      </div>
      <Group align="flex-end" gap="sm">
        {options.length > 1 && (
          <>
            <Select
              label={t('restock.proposals.choose')}
              data={options}
              value={locationId}
              onChange={(chosen) => chosen && navigate(restockNeedsPath(chosen))}
              allowDeselect={false}
            />
            <Select
              label={t('restock.proposals.source')}
              data={options.filter(({ value }) => value !== locationId)}
              value={first.fromId}
              onChange={setFrom}
              allowDeselect={false}
            />
          </>
        )}
        {options.length < 2 && fromName && <Text c="dimmed">{t('restock.proposals.from', { name: fromName })}</Text>}
      </Group>
      <Group justify="space-between" gap="sm">
        <SearchBox label={t('restock.proposals.search')} value={search} onSearch={setSearch} />
        <SegmentedControl
          aria-label={t('restock.proposals.shown')}
          value={only}
          onChange={(value) => setOnly(proposalsOnly.find((each) => each === value) ?? 'needed')}
          data={proposalsOnly.map((value) => ({ value, label: t(`restock.proposals.only.${value}`) }))}
        />
      </Group>
      {isEmpty &&
        (first.fromId === null ? (
          <EmptyState title={t('restock.proposals.noSource')} />
        ) : (
          <EmptyState
            icon={isFound ? <IconCircleCheck size={36} /> : <IconSearchOff size={36} />}
            title={t(isFound ? 'restock.proposals.none' : 'restock.proposals.noMatch')}
            text={t(isFound ? 'restock.proposals.noneText' : 'restock.proposals.noMatchText')}
          />
        ))}
      {rows.length > 0 && <NeedsTable rows={rows} locationId={locationId} fromName={fromName} onPar={first.canSetPar ? setPar : null} />}
      <MoreButton pages={pages} text={t('restock.proposals.more')} />
      <Suspense>{par && <ParDialog locationId={locationId} item={par === 'new' ? null : par} onClose={() => setPar(null)} />}</Suspense>
    </Stack>
  )
}
