import { Button } from '@mantine/core'
import { IconBuildingStore } from '@tabler/icons-react'
import { Suspense, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams, useSearchParams } from 'react-router'
import { storesPath } from '#contract/places.ts'
import { useApi } from '#web/app/calls/query.ts'
import { lazyPart } from '#web/app/lazy-part.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { getStore } from '../../contract.ts'
import { RecordSkeleton } from './record-skeleton.tsx'
import type { StoreParts } from './store-parts.ts'
import { StoreRecord } from './store-record.tsx'

const EditStore = lazyPart(() => import('../form/edit-store.tsx'))

/** One store; with `?edit=1` its form. */
export function StorePage({ parts }: { parts: StoreParts }) {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  const editing = params.get('edit') === '1'
  // The form is longer than the record: neither shall begin in its middle.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view is what it reacts to
  useLayoutEffect(() => {
    window.scrollTo({ top: 0 })
  }, [editing])
  const store = useApi(getStore, { params: { id } })
  if (store.data) {
    return editing && store.data.canWrite && store.data.status !== 'Archived' ? (
      <Suspense fallback={<RecordSkeleton />}>
        <EditStore key={id} store={store.data} />
      </Suspense>
    ) : (
      <StoreRecord key={id} store={store.data} parts={parts} />
    )
  }
  if (!store.error) return <RecordSkeleton />
  if (store.error.status !== 404 && store.error.status !== 400) return <ErrorState error={store.error} onRetry={store.refetch} />
  return (
    <>
      <PageHeader title={t('stores.title')} />
      <EmptyState
        icon={<IconBuildingStore size={36} />}
        title={t('stores.record.missing')}
        text={t('stores.record.missingText')}
        action={
          <Button component={Link} to={storesPath}>
            {t('stores.record.toList')}
          </Button>
        }
      />
    </>
  )
}
