import { Anchor, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { countPath, restocksPath } from '#contract/places.ts'
import { useApi } from '#web/app/calls/query.ts'
import { BackToList } from '#web/list/back-to-list.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { PageSkeleton } from '#web/ui/page/page-skeleton.tsx'
import { exactTime } from '#web/ui/values/dates.ts'
import { getRestock, type Restock } from '../contract.ts'
import { RestockActions } from './restock-actions.tsx'
import { RestockLines } from './restock-lines.tsx'
import { RestockStateText } from './restock-state.tsx'

/** One restock: what is asked for, what became of each line, who did what, and what can be done now. */
export default function RestockPage() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const restock = useApi(getRestock, { params: { id } })
  const back = <BackToList path={restocksPath} label={t('restock.toList')} />
  if (restock.error)
    return (
      <>
        {back}
        <PageHeader title={t('stock.tabs.restock')} />
        <ErrorState error={restock.error} onRetry={restock.refetch} />
      </>
    )
  if (!restock.data) return <PageSkeleton />
  const { number, state, fromName, toName, note, waitsForOther, countId } = restock.data
  return (
    <Stack gap="lg">
      <div>
        {back}
        <PageHeader
          title={t('restock.named', { number })}
          beside={<RestockStateText state={state} />}
          description={t('stock.transfer.fromTo', { from: fromName, to: toName })}
          actions={<RestockActions restock={restock.data} />}
        />
        {note && <Text c="dimmed">{note}</Text>}
        {waitsForOther && <Text>{t('restock.waitsForOther')}</Text>}
        {countId && (
          <Text>
            {t('restock.count')}.{' '}
            <Anchor component={Link} to={countPath(countId)} inherit underline="always">
              {t('restock.toCount')}
            </Anchor>
          </Text>
        )}
      </div>
      <RestockLines restock={restock.data} />
      <Steps restock={restock.data} />
    </Stack>
  )
}

function Steps({ restock: { steps } }: { restock: Restock }) {
  const { t } = useTranslation()
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {t('restock.history')}
      </Title>
      <Stack gap="xs" component="ol" m={0} p={0} style={{ listStyle: 'none' }}>
        {steps.map(({ toState, by, at, reason }) => (
          <li key={`${toState}:${at}`}>
            <Text fw={550}>{t(`restock.states.${toState}`)}</Text>
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {[t('restock.stepBy', { name: by, when: exactTime(at) }), reason].filter(Boolean).join(' · ')}
            </Text>
          </li>
        ))}
      </Stack>
    </section>
  )
}
