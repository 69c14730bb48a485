import { Alert, Anchor, Skeleton, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatCents } from '#contract/money.ts'
import { deviceReviewPath, settlementsPath } from '#contract/places.ts'
import { useApi } from '#web/app/calls/query.ts'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { listOpenMoney, listSettlements } from '../contract.ts'
import { OpenMoneyTable } from './open-money-table.tsx'
import { SettlementTable } from './settlement-table.tsx'

const newest = 10

/** Of one device, on its record: what its rep has to hand in, and what was handed in. */
export default function DeviceMoneyTab({ id }: { id: string }) {
  const { t } = useTranslation()
  const filters = JSON.stringify({ device: [id] })
  const open = useApi(listOpenMoney, { query: { deviceId: id } })
  const settled = useApi(listSettlements, { query: { filters, limit: newest } })
  const failed = open.error ?? settled.error
  if (failed) return <ErrorState error={failed} onRetry={() => Promise.all([open.refetch(), settled.refetch()])} />
  if (!open.data || !settled.data) return <Skeleton h={240} />
  const { rows, waiting } = open.data
  return (
    <Stack gap={36}>
      <Section title={t('settlements.toHandIn')}>
        <Stack gap="sm">
          {rows.length === 0 ? <Text c="dimmed">{t('settlements.nothingOpen')}</Text> : <OpenMoneyTable rows={rows} ofDevice />}
          {waiting.documents > 0 && (
            <Alert
              color="yellow"
              title={t(waiting.more ? 'settlements.waitingMore' : 'settlements.waiting', {
                count: waiting.documents,
                amount: formatCents(waiting.amount),
              })}
            >
              {t('settlements.waitingText')}{' '}
              <Anchor component={Link} to={deviceReviewPath} inherit underline="always">
                {t('deviceReview.title')}
              </Anchor>
            </Alert>
          )}
        </Stack>
      </Section>
      <Section title={t('settlements.handedIn')}>
        {settled.data.rows.length === 0 ? (
          <Text c="dimmed">{t('settlements.nothingHandedIn')}</Text>
        ) : (
          <Stack gap="sm">
            <SettlementTable rows={settled.data.rows} />
            <Anchor component={Link} to={`${settlementsPath}?${new URLSearchParams({ filters })}`}>
              {t('settlements.all')}
            </Anchor>
          </Stack>
        )}
      </Section>
    </Stack>
  )
}
