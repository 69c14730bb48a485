import { Button } from '@mantine/core'
import { IconFileOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams } from 'react-router'
import { partnersPath } from '#contract/places.ts'
import { useAction, useApi } from '#web/app/calls/query.ts'
import { useFallbackInterval } from '#web/app/live/live-state.ts'
import { ListSkeleton } from '#web/list/table/list-skeleton.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { getPartner, listPartners, removePartner } from '../contract.ts'
import { type PartnerParts, PartnerRecord } from './partner-record.tsx'

/** One trading partner. */
export function PartnerPage({ parts }: { parts: PartnerParts }) {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const remove = useAction(removePartner, {
    refreshes: [listPartners],
    success: t('partners.removed'),
    onSuccess: () => navigate(partnersPath),
  })
  // Nothing of it is read again while it goes: word that it is gone may come before the answer.
  const goes = remove.isPending || remove.isSuccess
  const partner = useApi(getPartner, { params: { id } }, { refetchInterval: useFallbackInterval(), enabled: !goes })
  if (partner.data && !goes)
    return <PartnerRecord key={id} partner={partner.data} parts={parts} onRemove={() => remove.mutate({ params: { id } })} />
  if (!partner.error) return <ListSkeleton rowPx={42} label={t('partners.loadingOne')} />
  if (partner.error.status !== 404) return <ErrorState error={partner.error} onRetry={partner.refetch} />
  return (
    <>
      <PageHeader title={t('partners.title')} />
      <EmptyState
        icon={<IconFileOff size={36} />}
        title={t('partners.missing')}
        text={t('partners.missingText')}
        action={
          <Button component={Link} to={partnersPath}>
            {t('partners.toList')}
          </Button>
        }
      />
    </>
  )
}
