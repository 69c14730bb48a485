import type { Language } from '#contract/languages.ts'
import { csvDollars, csvPages } from '#server/data/csv-pages.ts'
import { csvDoor } from '#server/http/csv-door.ts'
import { text } from '#server/text.ts'
import { type DocumentRow, documentsExportPath, prepareDocumentsExport } from '../../contract.ts'
import { documentRequest } from './document-filters.ts'
import { documentRows } from './list.ts'

/** What became of a document stands there as its three states. */
const cells = {
  documentNumber: (row: DocumentRow) => row.number,
  documentType: (row: DocumentRow, language: Language) => `${text(language, `edi.kinds.${row.kind}`)} ${row.type}`.trim(),
  documentDirection: (row: DocumentRow, language: Language) => text(language, `edi.directions.${row.direction}`),
  documentPartner: (row: DocumentRow) => row.partnerName,
  documentValidation: (row: DocumentRow, language: Language) => text(language, `edi.states.${row.state}`),
  documentDelivery: (row: DocumentRow, language: Language) => text(language, `edi.deliveries.${row.delivery}`),
  documentAcknowledgment: (row: DocumentRow, language: Language) => text(language, `edi.answered.${row.acknowledgment}`),
  orderNumber: (row: DocumentRow) => String(row.orderNumber ?? ''),
  documentTotal: (row: DocumentRow) => (row.total === null ? '' : csvDollars(row.total)),
  documentReceived: (row: DocumentRow) => row.receivedAt,
}

export const documentsExport = csvDoor({
  prepare: prepareDocumentsExport,
  path: documentsExportPath,
  filename: 'documents.csv',
  ask: async ({ db }, body) => ({ ...(await documentRequest(db, body)), sort: body.sort }),
  lines: (context, request) =>
    csvPages(context, {
      cells,
      numbers: ['orderNumber', 'documentTotal'],
      read: (db, last: DocumentRow | null, limit) => documentRows(db, request, last?.id ?? null, limit),
    }),
})
