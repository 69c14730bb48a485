import { IconBuildingStore } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { storesPath } from '#contract/places.ts'
import { useApi } from '#web/app/calls/query.ts'
import { lazyPart } from '#web/app/lazy-part.ts'
import { useFallbackInterval } from '#web/app/live/live-state.ts'
import { RecordPage } from '#web/record/record-page.tsx'
import { RecordSkeleton } from '#web/record/record-skeleton.tsx'
import { useEditing } from '#web/record/use-editing.ts'
import { getStore } from '../../contract.ts'
import type { StoreParts } from './store-parts.ts'
import { StoreRecord } from './store-record.tsx'

const EditStore = lazyPart(() => import('../form/edit-store.tsx'))

/** One store; with `?edit=1` its form. */
export function StorePage({ parts }: { parts: StoreParts }) {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const isEditing = useEditing()
  const found = useApi(getStore, { params: { id } }, { refetchInterval: useFallbackInterval() })
  return (
    <RecordPage
      found={found}
      heading={t('stores.title')}
      missing={{
        Icon: IconBuildingStore,
        title: t('stores.record.missing'),
        text: t('stores.record.missingText'),
        to: storesPath,
        toLabel: t('stores.record.toList'),
      }}
      meanwhile={<RecordSkeleton figures={4} />}
    >
      {(store) =>
        isEditing && store.canWrite && store.status !== 'Archived' ? (
          <EditStore key={id} store={store} />
        ) : (
          <StoreRecord key={id} store={store} parts={parts} />
        )
      }
    </RecordPage>
  )
}
