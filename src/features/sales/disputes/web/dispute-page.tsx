import { Button } from '@mantine/core'
import { IconFileOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { disputesPath } from '#contract/places.ts'
import { useApi } from '#web/app/calls/query.ts'
import { useFallbackInterval } from '#web/app/live/live-state.ts'
import { ListSkeleton } from '#web/list/table/list-skeleton.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { getDispute } from '../contract.ts'
import { DisputeRecord } from './dispute-record.tsx'

/** One dispute: what it means, until when it can be answered, and the answer. */
export default function DisputePage() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const dispute = useApi(getDispute, { params: { dispute: id } }, { refetchInterval: useFallbackInterval() })
  if (dispute.data) return <DisputeRecord key={id} dispute={dispute.data} />
  if (!dispute.error) return <ListSkeleton rowPx={42} label={t('disputes.loadingOne')} />
  if (dispute.error.status !== 404 && dispute.error.status !== 400) return <ErrorState error={dispute.error} onRetry={dispute.refetch} />
  return (
    <>
      <PageHeader title={t('disputes.title')} />
      <EmptyState
        icon={<IconFileOff size={36} />}
        title={t('disputes.missing')}
        text={t('disputes.missingText')}
        action={
          <Button component={Link} to={disputesPath}>
            {t('disputes.toList')}
          </Button>
        }
      />
    </>
  )
}
