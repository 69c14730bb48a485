import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { documentPath } from '#contract/places.ts'
import { useApi } from '#web/app/calls/query.ts'
import { listOf } from '#web/list/list-of.ts'
import { Neighbours } from '#web/list/neighbours.tsx'
import { getDocumentNeighbours } from '../../contract.ts'
import { askedFor, documentList } from '../list/document-list.ts'

export function DocumentNeighbours({ id }: { id: string }) {
  const { t } = useTranslation()
  const from = listOf(useLocation().state)
  const query = askedFor(documentList.read(new URLSearchParams(from)))
  const { data } = useApi(getDocumentNeighbours, { params: { id }, query }, { staleTime: 60_000 })
  return <Neighbours found={data} path={documentPath} from={from} labels={{ previous: t('edi.previous'), next: t('edi.next') }} />
}
