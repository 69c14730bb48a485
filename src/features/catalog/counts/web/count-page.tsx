import { Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { countsPath } from '#contract/places.ts'
import { useApi } from '#web/app/calls/query.ts'
import { BackToList } from '#web/list/back-to-list.tsx'
import { SearchBox } from '#web/ui/fields/search-box.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { PageSkeleton } from '#web/ui/page/page-skeleton.tsx'
import { ProgressBar } from '#web/ui/progress/progress-bar.tsx'
import { exactTime } from '#web/ui/values/dates.ts'
import { numberText } from '#web/ui/values/numbers.ts'
import { type Count, countLinesOnly, getCount } from '../contract.ts'
import { CountActions } from './count-actions.tsx'
import { CountLines } from './count-lines.tsx'
import { CountStateText } from './count-state.tsx'
import { CountedWhen } from './counted-when.tsx'
import { moneyText } from './money-text.ts'
import { ScanField } from './scan-field.tsx'

type Only = (typeof countLinesOnly)[number] | 'all'

/** One count: entering what is there, the differences, and who approves them. */
export default function CountPage() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const count = useApi(getCount, { params: { id } })
  const [only, setOnly] = useState<Only>('all')
  const [search, setSearch] = useState('')
  const [countedAt, setCountedAt] = useState('')
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const back = <BackToList path={countsPath} label={t('stock.counts.toList')} />
  // What could not be read again stays: somebody may be typing.
  if (count.error && !count.data)
    return (
      <>
        {back}
        <PageHeader title={t('stock.tabs.counts')} />
        <ErrorState error={count.error} onRetry={count.refetch} />
      </>
    )
  if (!count.data) return <PageSkeleton />
  const { number, state, locationName, canEnter } = count.data
  const isShown = only === 'all' ? {} : { only }
  return (
    <Stack gap="lg">
      <div>
        {back}
        <PageHeader
          title={t('stock.counts.named', { number })}
          beside={<CountStateText state={state} />}
          description={[locationName, t(`stock.counts.scopes.${count.data.scope}`), count.data.categoryName, count.data.note]
            .filter(Boolean)
            .join(' · ')}
          actions={<CountActions count={count.data} countedAt={countedAt} ticked={ticked} onDone={() => setTicked(new Set())} />}
        />
        <Standing count={count.data} />
      </div>
      {canEnter && <CountedWhen sheetAt={count.data.sheetAt} onChoose={setCountedAt} />}
      {canEnter && <ScanField countId={id} countedAt={countedAt} />}
      <Group justify="space-between" gap="sm">
        <SearchBox label={t('stock.counts.search')} value={search} onSearch={setSearch} />
        <SegmentedControl
          aria-label={t('stock.counts.shownLines')}
          value={only}
          onChange={(value) => setOnly(countLinesOnly.find((each) => each === value) ?? 'all')}
          data={(['all', ...countLinesOnly] as const).map((value) => ({ value, label: t(`stock.counts.only.${value}`) }))}
        />
      </Group>
      <CountLines count={count.data} countedAt={countedAt} asked={{ search, ...isShown }} ticked={ticked} onTick={setTicked} />
    </Stack>
  )
}

/** How far it is, what it came to, and who did it. */
function Standing({ count }: { count: Count }) {
  const { t } = useTranslation()
  const { state, lines, counted, differing, value, again, countedBy, countedAt, closedBy, closedAt, createdBy, createdAt } = count
  return (
    <Stack gap={6}>
      {state === 'open' && <ProgressBar share={lines ? counted / lines : 0} label={t('stock.counts.progress')} />}
      <Text role="status" className="numbers">
        {t('stock.counts.standing', { count: lines, counted: numberText(counted), lines: numberText(lines) })}
        {state !== 'open' && ` · ${t('stock.counts.differences', { count: differing, shown: numberText(differing) })}`}
        {state !== 'open' && value !== null && differing > 0 && ` · ${t('stock.counts.value', { value: moneyText(value) })}`}
        {again > 0 && ` · ${t('stock.counts.againOf', { count: again })}`}
      </Text>
      <Text size="sm" c="dimmed">
        {[
          t('stock.counts.startedBy', { name: createdBy, when: exactTime(createdAt) }),
          countedAt && t('stock.counts.countedBy', { name: countedBy, when: exactTime(countedAt) }),
          closedAt &&
            t(state === 'approved' ? 'stock.counts.approvedBy' : 'stock.counts.cancelledBy', { name: closedBy, when: exactTime(closedAt) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </Stack>
  )
}
