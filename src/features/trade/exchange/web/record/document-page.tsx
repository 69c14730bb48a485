import { IconFileOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { documentsPath } from '#contract/places.ts'
import { useApi } from '#web/app/calls/query.ts'
import { useFallbackInterval } from '#web/app/live/live-state.ts'
import { RecordPage } from '#web/record/record-page.tsx'
import { getDocument } from '../../contract.ts'
import { type DocumentParts, DocumentRecord } from './document-record.tsx'

/** One document. */
export function DocumentPage({ parts }: { parts: DocumentParts }) {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const document = useApi(getDocument, { params: { id } }, { refetchInterval: useFallbackInterval() })
  return (
    <RecordPage
      found={document}
      heading={t('edi.title')}
      missing={{ Icon: IconFileOff, title: t('edi.missing'), text: t('edi.missingText'), to: documentsPath, toLabel: t('edi.toList') }}
    >
      {(shown) => <DocumentRecord key={id} document={shown} parts={parts} />}
    </RecordPage>
  )
}
