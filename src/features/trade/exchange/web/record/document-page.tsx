import { Button } from '@mantine/core'
import { IconFileOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { documentsPath } from '#contract/places.ts'
import { useApi } from '#web/app/calls/query.ts'
import { useFallbackInterval } from '#web/app/live/live-state.ts'
import { ListSkeleton } from '#web/list/table/list-skeleton.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { getDocument } from '../../contract.ts'
import { type DocumentParts, DocumentRecord } from './document-record.tsx'

/** One document. */
export function DocumentPage({ parts }: { parts: DocumentParts }) {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const document = useApi(getDocument, { params: { id } }, { refetchInterval: useFallbackInterval() })
  if (document.data) return <DocumentRecord key={id} document={document.data} parts={parts} />
  if (!document.error) return <ListSkeleton rowPx={42} label={t('edi.loadingOne')} />
  if (document.error.status !== 404) return <ErrorState error={document.error} onRetry={document.refetch} />
  return (
    <>
      <PageHeader title={t('edi.title')} />
      <EmptyState
        icon={<IconFileOff size={36} />}
        title={t('edi.missing')}
        text={t('edi.missingText')}
        action={
          <Button component={Link} to={documentsPath}>
            {t('edi.toList')}
          </Button>
        }
      />
    </>
  )
}
