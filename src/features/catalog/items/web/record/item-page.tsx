import { IconPackageOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { itemsPath } from '#contract/places.ts'
import { useApi } from '#web/app/calls/query.ts'
import { lazyPart } from '#web/app/lazy-part.ts'
import { useFallbackInterval } from '#web/app/live/live-state.ts'
import { RecordPage } from '#web/record/record-page.tsx'
import { RecordSkeleton } from '#web/record/record-skeleton.tsx'
import { useEditing } from '#web/record/use-editing.ts'
import { getItem } from '../../contract.ts'
import { picturePx } from './item-header.tsx'
import type { ItemParts } from './item-parts.ts'
import { ItemRecord } from './item-record.tsx'

const EditItem = lazyPart(() => import('../form/edit-item.tsx'))

/** One item; with `?edit=1` its form. */
export function ItemPage({ parts }: { parts: ItemParts }) {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const isEditing = useEditing()
  const found = useApi(getItem, { params: { id } }, { refetchInterval: useFallbackInterval() })
  return (
    <RecordPage
      found={found}
      heading={t('items.title')}
      missing={{
        Icon: IconPackageOff,
        title: t('items.record.missing'),
        text: t('items.record.missingText'),
        to: itemsPath,
        toLabel: t('items.record.toList'),
      }}
      meanwhile={<RecordSkeleton picture={picturePx} />}
    >
      {(item) => (isEditing && item.canWrite ? <EditItem key={id} item={item} /> : <ItemRecord key={id} item={item} parts={parts} />)}
    </RecordPage>
  )
}
