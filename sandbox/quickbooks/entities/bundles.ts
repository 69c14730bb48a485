import type { Change } from '../change.ts'
import { business, QuickbooksFault } from '../wire/fault.ts'
import { cents, cloneDoc, type Doc, docOf, docsOf, numberOf, refOf, textOf } from '../wire/json.ts'

// What a bundle consists of: at most 50 kinds of goods and services, never another bundle.
export function finishBundle(change: Change, item: Doc): void {
  const parts = docsOf(docOf(item, 'ItemGroupDetail'), 'ItemGroupLine')
  if (parts.length > 50) throw business('A bundle can have at most 50 items.')
  for (const part of parts) {
    const reference = docOf(part, 'ItemRef')
    const held = change.company.get('Item', refOf(part, 'ItemRef') ?? '')?.doc
    if (!reference || !held) throw new QuickbooksFault('2500', `Invalid Reference Id : Item element id ${refOf(part, 'ItemRef')} not found`)
    if (held.Type === 'Group' || held.Type === 'Category') throw business('A bundle can contain neither bundles nor categories.')
    Object.assign(reference, { name: textOf(held, 'Name'), type: textOf(held, 'Type') })
    part.Qty = numberOf(part, 'Qty') ?? 1
  }
}

// A bundle that is sold without saying what lies in it has what its item says, at the prices of the items.
export function openBundle(change: Change, detail: Doc): void {
  const id = refOf(detail, 'GroupItemRef')
  const item = change.company.get('Item', id ?? '')?.doc
  if (!item) throw new QuickbooksFault('2500', `Invalid Reference Id : Item element id ${id} not found`, 'GroupItemRef')
  if (item.Type !== 'Group') throw business(`${textOf(item, 'Name')} is no bundle.`)
  detail.GroupItemRef = { value: id ?? '', name: textOf(item, 'Name') }
  const quantity = numberOf(detail, 'Quantity') ?? 1
  detail.Quantity = quantity
  if (docsOf(detail, 'Line').length > 0) return
  detail.Line = docsOf(docOf(item, 'ItemGroupDetail'), 'ItemGroupLine').map((part) => {
    const reference = docOf(part, 'ItemRef') ?? {}
    const held = change.company.get('Item', textOf(reference, 'value') ?? '')?.doc
    const [Qty, UnitPrice] = [quantity * (numberOf(part, 'Qty') ?? 1), numberOf(held, 'UnitPrice') ?? 0]
    return {
      Description: textOf(held, 'Description'),
      Amount: cents(Qty * UnitPrice),
      DetailType: 'SalesItemLineDetail',
      SalesItemLineDetail: { ItemRef: cloneDoc(reference), Qty, UnitPrice },
    }
  })
}

// No line by itself may name one.
export function refuseBundle(change: Change, id: string | undefined): void {
  const item = change.company.get('Item', id ?? '')?.doc
  if (item?.Type === 'Group') throw business(`${textOf(item, 'Name')} is a bundle: it is sold by a GroupLineDetail.`)
}
