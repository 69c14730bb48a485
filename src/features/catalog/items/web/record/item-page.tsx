import { Button } from '@mantine/core'
import { IconPackageOff } from '@tabler/icons-react'
import { Suspense, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams, useSearchParams } from 'react-router'
import { itemsPath } from '#contract/places.ts'
import { useApi } from '#web/app/calls/query.ts'
import { lazyPart } from '#web/app/lazy-part.ts'
import { useFallbackInterval } from '#web/app/live/live-state.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { getItem } from '../../contract.ts'
import type { ItemParts } from './item-parts.ts'
import { ItemRecord } from './item-record.tsx'
import { RecordSkeleton } from './record-skeleton.tsx'

const EditItem = lazyPart(() => import('../form/edit-item.tsx'))

/** One item; with `?edit=1` its form. */
export function ItemPage({ parts }: { parts: ItemParts }) {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  const editing = params.get('edit') === '1'
  // The form is longer than the record: neither shall begin in its middle.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view is what it reacts to
  useLayoutEffect(() => {
    window.scrollTo({ top: 0 })
  }, [editing])
  const item = useApi(getItem, { params: { id } }, { refetchInterval: useFallbackInterval() })
  if (item.data) {
    return editing && item.data.canWrite ? (
      <Suspense fallback={<RecordSkeleton />}>
        <EditItem key={id} item={item.data} />
      </Suspense>
    ) : (
      <ItemRecord key={id} item={item.data} parts={parts} />
    )
  }
  if (!item.error) return <RecordSkeleton />
  if (item.error.status !== 404 && item.error.status !== 400) return <ErrorState error={item.error} onRetry={item.refetch} />
  return (
    <>
      <PageHeader title={t('items.title')} />
      <EmptyState
        icon={<IconPackageOff size={36} />}
        title={t('items.record.missing')}
        text={t('items.record.missingText')}
        action={
          <Button component={Link} to={itemsPath}>
            {t('items.record.toList')}
          </Button>
        }
      />
    </>
  )
}
