import type { Change } from '../change.ts'
import { business, missing, notFound, QuickbooksFault } from '../wire/fault.ts'
import { type Doc, docOf, docsOf, numberOf, refOf, textOf } from '../wire/json.ts'
import type { Entity } from './entity.ts'

// What a document's quantities do to the stock of their items. A purchase that gives money back (`Credit`) sends goods back.
const signs: Record<string, 1 | -1> = {
  Invoice: -1,
  SalesReceipt: -1,
  CreditMemo: 1,
  RefundReceipt: 1,
  Bill: 1,
  Purchase: 1,
  VendorCredit: -1,
  InventoryAdjustment: 1,
}

const exact = (quantity: number) => Math.round(quantity * 1e5) / 1e5

// A bundle is no goods itself: what lies in it is.
function* linesOf(doc: Doc): Iterable<Doc> {
  for (const line of docsOf(doc, 'Line')) {
    const group = docOf(line, 'GroupLineDetail')
    yield* group ? docsOf(group, 'Line') : [line]
  }
}

function quantities(entity: Entity, doc: Doc | undefined): Map<string, number> {
  const result = new Map<string, number>()
  const usual = signs[entity.name]
  if (!doc || !usual) return result
  const sign = entity.name === 'Purchase' && doc.Credit === true ? -usual : usual
  for (const line of linesOf(doc)) {
    const detail =
      docOf(line, 'SalesItemLineDetail') ?? docOf(line, 'ItemBasedExpenseLineDetail') ?? docOf(line, 'ItemAdjustmentLineDetail')
    const item = refOf(detail, 'ItemRef')
    const quantity = numberOf(detail, 'Qty') ?? numberOf(detail, 'QtyDiff') ?? 0
    if (item !== undefined && quantity !== 0) result.set(item, (result.get(item) ?? 0) + sign * quantity)
  }
  return result
}

export function moveStock(change: Change, entity: Entity, before: Doc | undefined, after: Doc | undefined): void {
  const delta = quantities(entity, after)
  for (const [item, quantity] of quantities(entity, before)) delta.set(item, (delta.get(item) ?? 0) - quantity)
  for (const [item, quantity] of delta) {
    const doc = change.company.get('Item', item)?.doc
    if (exact(quantity) === 0 || doc?.Type !== 'Inventory') continue
    if (after && (textOf(after, 'TxnDate') ?? '') < (textOf(doc, 'InvStartDate') ?? '')) {
      throw new QuickbooksFault('6270', `Transaction date is prior to start date for inventory item ${textOf(doc, 'Name')}`, 'TxnDate')
    }
    change.touch('Item', item, (copy) => {
      copy.QtyOnHand = exact((numberOf(copy, 'QtyOnHand') ?? 0) + quantity)
    })
  }
}

// An adjustment counts and values nothing by itself: its lines say an item and by how much it is more or less.
export function finishAdjustment(change: Change, doc: Doc, before: Doc | undefined): Doc[] {
  if (before && textOf(doc, 'TxnDate') !== textOf(before, 'TxnDate'))
    throw business('The transaction date of an inventory adjustment cannot be edited.')
  const itemOf = (line: Doc) => refOf(docOf(line, 'ItemAdjustmentLineDetail'), 'ItemRef')
  const had = new Set(docsOf(before, 'Line').map(itemOf))
  return docsOf(doc, 'Line').map((line, index) => {
    const type = textOf(line, 'DetailType')
    const detail = docOf(line, 'ItemAdjustmentLineDetail')
    if (!detail || (type !== undefined && type !== 'ItemAdjustmentLineDetail')) throw missing('Line.ItemAdjustmentLineDetail')
    const id = itemOf(line)
    if (id === undefined) throw missing('Line.ItemAdjustmentLineDetail.ItemRef')
    const item = change.company.get('Item', id)?.doc
    if (!item) throw new QuickbooksFault('2500', `Invalid Reference Id : Item element id ${id} not found`, 'ItemRef')
    if (item.Active === false && !had.has(id)) throw notFound()
    if (item.Type !== 'Inventory') throw business(`You can only adjust inventory items: ${textOf(item, 'Name')} is none.`)
    const difference = numberOf(detail, 'QtyDiff')
    if (difference === undefined) throw missing('Line.ItemAdjustmentLineDetail.QtyDiff')
    if (difference === 0) throw business('The change in quantity of an inventory adjustment cannot be zero.')
    return { Id: String(index + 1), ItemAdjustmentLineDetail: { QtyDiff: difference, ItemRef: { value: id, name: textOf(item, 'Name') } } }
  })
}
