import { Button } from '@mantine/core'
import { IconFileOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { payoutsPath } from '#contract/places.ts'
import { useApi } from '#web/app/calls/query.ts'
import { useFallbackInterval } from '#web/app/live/live-state.ts'
import { ListSkeleton } from '#web/list/table/list-skeleton.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { getPayout } from '../contract.ts'
import { type PayoutParts, PayoutRecord } from './payout-record.tsx'

/** One payout: where it is, and every movement of money that it consists of. */
export function PayoutPage({ parts }: { parts: PayoutParts }) {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const payout = useApi(getPayout, { params: { payout: id } }, { refetchInterval: useFallbackInterval() })
  if (payout.data) return <PayoutRecord key={id} payout={payout.data} parts={parts} />
  if (!payout.error) return <ListSkeleton rowPx={42} label={t('payouts.loadingOne')} />
  if (payout.error.status !== 404 && payout.error.status !== 400) return <ErrorState error={payout.error} onRetry={payout.refetch} />
  return (
    <>
      <PageHeader title={t('payouts.title')} />
      <EmptyState
        icon={<IconFileOff size={36} />}
        title={t('payouts.missing')}
        text={t('payouts.missingText')}
        action={
          <Button component={Link} to={payoutsPath}>
            {t('payouts.toList')}
          </Button>
        }
      />
    </>
  )
}
