import { Badge, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { textOf } from '#web/app/text.ts'
import type { ListColumn } from '#web/list/table/list-column.ts'
import { DateText } from '#web/ui/values/date-text.tsx'
import { Money } from '#web/ui/values/money.tsx'
import { StateText } from '#web/ui/values/state-text.tsx'
import type { DocumentRow } from '../../contract.ts'
import { sentenceOf, toneOf } from '../sentence.ts'

export const columns: ListColumn<DocumentRow, 'receivedAt'>[] = [
  { key: 'documentNumber', width: 130, grow: 1, cell: (row) => <DocumentName row={row} /> },
  { key: 'documentType', width: 160, grow: 1, spare: 1, cell: (row) => typeOf(row) },
  { key: 'documentPartner', width: 130, grow: 1, cell: (row) => row.partnerName || textOf('edi.unknownPartner') },
  { key: 'documentState', width: 235, grow: 8, cell: (row) => <DocumentState row={row} lines={2} /> },
  { key: 'documentTotal', width: 95, grow: 1, end: true, cell: (row) => (row.total === null ? '' : <Money cents={row.total} />) },
  { key: 'documentReceived', width: 140, grow: 1, sort: 'receivedAt', cell: (row) => <DateText iso={row.receivedAt} /> },
]

export const typeOf = ({ type, kind }: Pick<DocumentRow, 'type' | 'kind'>) => `${textOf(`edi.kinds.${kind}`)} ${type}`.trim()

export const DocumentState = ({ row, lines }: { row: DocumentRow; lines?: number }) => (
  <StateText tone={toneOf(row)} text={sentenceOf(row)} lines={lines} />
)

/** The order's number, or what it is where it has none. */
export function DocumentName({ row, more = '' }: { row: DocumentRow; more?: string }) {
  const { t } = useTranslation()
  return (
    <Group gap={6} wrap="nowrap" component="span">
      {[row.number || textOf(`edi.kinds.${row.kind}`), more].filter(Boolean).join(' · ')}
      {row.test && (
        <Badge component="span" size="xs" variant="default">
          {t('edi.test')}
        </Badge>
      )}
    </Group>
  )
}
