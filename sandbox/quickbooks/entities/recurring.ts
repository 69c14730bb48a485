import type { Change, WriteOperation } from '../change.ts'
import { missing, notFound, QuickbooksFault } from '../wire/fault.ts'
import { type Doc, docOf, docsOf, isDoc, textOf } from '../wire/json.ts'
import { entityOf, findEntity } from './entities.ts'
import { finishLines, totalsOf } from './lines.ts'
import { readWritable } from './validate.ts'

const kinds = [
  'Invoice',
  'Bill',
  'Purchase',
  'Estimate',
  'SalesReceipt',
  'CreditMemo',
  'RefundReceipt',
  'Deposit',
  'JournalEntry',
  'PurchaseOrder',
  'Transfer',
  'VendorCredit',
]

// The body wraps a template: { Invoice: { …, RecurringInfo } }. It is stored beside what queries need of it.
export function writeRecurring(change: Change, operation: WriteOperation, body: Doc): Doc {
  const kind = kinds.find((name) => isDoc(body[name]))
  const given = kind === undefined ? undefined : docOf(body, kind)
  const definition = kind === undefined ? undefined : findEntity(kind)
  if (!kind || !given || !definition) throw missing(kinds.join(', '))
  const entity = entityOf('RecurringTransaction')
  const row = operation === 'create' && !textOf(given, 'Id') ? undefined : change.company.get(entity.name, textOf(given, 'Id') ?? '')
  if (textOf(given, 'Id') && !row) throw notFound()
  const before = docOf(row?.doc, 'Template')
  const template = docOf(before, kind)
  if (template && template.SyncToken !== textOf(given, 'SyncToken'))
    throw new QuickbooksFault('5010', 'Stale Object Error : You and root were working on this at the same time.')
  return change.company.change(() => {
    if (operation === 'delete' && row) {
      change.erase(entity, row.doc)
      return { [kind]: { domain: 'QBO', status: 'Deleted', Id: row.id } }
    }
    const info = docOf(given, 'RecurringInfo') ?? docOf(template, 'RecurringInfo')
    if (!textOf(info, 'Name')) throw missing('RecurringInfo.Name')
    const fields = { ...(given.sparse === true ? template : {}), ...readWritable(definition, given) }
    const lines = finishLines(change, docsOf(fields, 'Line'), [])
    const id = row?.id ?? change.company.nextId(entity)
    const stored: Doc = {
      Id: id,
      SyncToken: template ? String(Number(template.SyncToken) + 1) : '0',
      Type: kind,
      Name: textOf(info, 'Name'),
      Active: info?.Active !== false,
      MetaData: row?.doc.MetaData,
    }
    change.stamp(stored)
    stored.Template = {
      [kind]: {
        ...fields,
        Id: id,
        SyncToken: stored.SyncToken,
        domain: 'QBO',
        sparse: false,
        RecurringInfo: info,
        Line: lines,
        TotalAmt: totalsOf(lines).subtotal,
        MetaData: stored.MetaData,
      },
    }
    change.company.put(entity, stored)
    return docOf(stored, 'Template') ?? {}
  })
}
