import { IconFileOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { partnersPath } from '#contract/places.ts'
import { useAction, useApi } from '#web/app/calls/query.ts'
import { useFallbackInterval } from '#web/app/live/live-state.ts'
import { RecordPage } from '#web/record/record-page.tsx'
import { RecordSkeleton } from '#web/record/record-skeleton.tsx'
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
  return (
    <RecordPage
      found={partner}
      heading={t('partners.title')}
      missing={{
        Icon: IconFileOff,
        title: t('partners.missing'),
        text: t('partners.missingText'),
        to: partnersPath,
        toLabel: t('partners.toList'),
      }}
    >
      {(shown) =>
        goes ? (
          <RecordSkeleton />
        ) : (
          <PartnerRecord key={id} partner={shown} parts={parts} onRemove={() => remove.mutate({ params: { id } })} />
        )
      }
    </RecordPage>
  )
}
