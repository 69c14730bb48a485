import { Alert, Skeleton, Stack } from '@mantine/core'
import { IconCashBanknote } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useApi } from '#web/app/calls/query.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { listOpenMoney, mostOpen } from '../contract.ts'
import { OpenMoneyTable } from './open-money-table.tsx'
import { SettlementTabs } from './settlement-tabs.tsx'

/** Who has money that is to be handed in, the oldest first. */
export default function OpenMoneyPage() {
  const { t } = useTranslation()
  const { data, error, refetch } = useApi(listOpenMoney, { query: {} })
  return (
    <SettlementTabs at="open">
      {error && <ErrorState error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton h={240} />}
      {data?.rows.length === 0 && (
        <EmptyState icon={<IconCashBanknote size={36} />} title={t('settlements.noneOpen')} text={t('settlements.noneOpenText')} />
      )}
      {data && data.rows.length > 0 && (
        <Stack>
          {data.more && <Alert color="gray">{t('settlements.moreOpen', { count: mostOpen })}</Alert>}
          <OpenMoneyTable rows={data.rows} />
        </Stack>
      )}
    </SettlementTabs>
  )
}
