import { countPath, transferPath } from '#contract/places.ts'
import { textOf } from '#web/app/text.ts'
import type { MoveKind, StockMove } from '../../contract.ts'

type Told = Pick<StockMove, 'kind' | 'documentKind' | 'documentName' | 'record'>

/** What documents of QuickBooks do, by which they are told apart from what happens here. */
const kindsInBooks: readonly MoveKind[] = ['receipt', 'sale', 'return', 'adjustment', 'correction']

/** What happened, in a sentence: "Shipped for order #1042". */
export function stockSentence({ kind, documentKind, documentName, record }: Told): string {
  const name = record?.name || documentName
  // What came back and is of no order is told with its customer.
  const ours = kind === 'return' && record?.kind === 'customer' ? 'returnFrom' : kind
  const key = documentKind === 'quickbooks' ? `quickbooks.${kindsInBooks.includes(kind) ? kind : 'any'}` : ours
  return textOf(`stock.moved.${key}${name ? 'Named' : ''}`, { name })
}

/** Where the document is opened; null: it has no page. */
export function documentPath({
  documentKind,
  documentId,
  record,
}: Pick<StockMove, 'documentKind' | 'documentId' | 'record'>): string | null {
  if (record?.path) return record.path
  if (documentKind === 'count') return countPath(documentId)
  return documentKind === 'transfer' ? transferPath(documentId) : null
}
