import type { Company } from '../company.ts'
import { business } from '../wire/fault.ts'
import { type Doc, docOf, docsOf, numberOf, textOf } from '../wire/json.ts'
import { findEntity } from './entities.ts'

export interface Link {
  type: string
  id: string
  amount: number
}

// QuickBooks tells the kinds of a purchase or payment apart here, and clients write the names in any case.
const kinds: Record<string, string> = {
  expense: 'Purchase',
  check: 'Purchase',
  creditcardcredit: 'Purchase',
  billpaymentcheck: 'BillPayment',
}

function entityName(type: string): string {
  return kinds[type.toLowerCase()] ?? findEntity(type)?.name ?? type
}

function holders(doc: Doc): Doc[] {
  return [doc, ...docsOf(doc, 'Line')]
}

export function linksOf(doc: Doc): Link[] {
  return holders(doc).flatMap((holder) =>
    docsOf(holder, 'LinkedTxn').flatMap((link) => {
      const id = textOf(link, 'TxnId')
      const amount = holder === doc ? 0 : (numberOf(holder, 'Amount') ?? 0)
      return id === undefined ? [] : [{ type: entityName(textOf(link, 'TxnType') ?? ''), id, amount }]
    }),
  )
}

// Stored links carry the entity's own name and the id as a text, however the client wrote them.
export function tidyLinks(doc: Doc): void {
  for (const holder of holders(doc)) {
    for (const link of docsOf(holder, 'LinkedTxn')) {
      const type = textOf(link, 'TxnType')
      const known = type === undefined ? undefined : findEntity(type)
      if (known) link.TxnType = known.name
      if (typeof link.TxnId === 'number') link.TxnId = String(link.TxnId)
    }
  }
}

// An attachment may hang only on records that exist.
export function checkAttached(company: Company, attachable: Doc): void {
  for (const holder of docsOf(attachable, 'AttachableRef')) {
    const reference = docOf(holder, 'EntityRef')
    const type = textOf(reference, 'type')
    const id = textOf(reference, 'value')
    if (type === undefined || id === undefined || company.get(findEntity(type)?.name ?? '', id)) continue
    throw business(`The entity ${type} ${id} that you are trying to link does not exist. ${type} ${id}`)
  }
}
