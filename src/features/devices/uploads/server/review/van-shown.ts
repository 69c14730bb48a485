import type { ReceiptDocument, VanDocument } from '#features/devices/van/door.ts'
import type { Db } from '#server/data/db.ts'
import type { DeviceDocumentShown } from '../../contract.ts'
import { type DocumentRecord, vanOf } from '../records.ts'
import { itemsOf } from '../taking/facts.ts'

type Said = { itemId: string; quantity: string; left?: string }
function saidOf(document: VanDocument): Said[] {
  if (document.kind === 'count') return document.van.lines.map(({ itemId, counted: quantity }) => ({ itemId, quantity }))
  if (document.kind === 'receipt') return document.van.lines.map(({ itemId, came: quantity, left }) => ({ itemId, quantity, left }))
  return document.van.lines
}

/** What a rep counted in the van, asks for, or says has come. */
export async function vanShown(db: Db, document: VanDocument) {
  const said = saidOf(document)
  const items = await itemsOf(
    db,
    said.map(({ itemId }) => itemId),
  )
  const lines = said.map(({ itemId, quantity, left }, at): DeviceDocumentShown['lines'][number] => {
    const { itemNumber = '', description = '', unit = '' } = items.get(itemId) ?? {}
    const none = { unitPrice: '0', ourPrice: null, discountPercent: '0', reason: '', damaged: false }
    return { lineNo: at + 1, itemId, itemNumber, description, quantity, unit, ...none, expected: left ?? null }
  })
  const none = { net: 0, tax: 0, discountPercent: '0', files: [], payment: null, signedName: '', place: null, of: '' }
  return { ...none, note: document.note, lines }
}

/** The count or the restock that it became, or what it is of, once it is received. */
export async function madeOf(db: Db, { id, kind, state, ...record }: DocumentRecord): Promise<DeviceDocumentShown['made']> {
  if (kind === 'receipt') {
    const document = vanOf({ kind, ...record })
    return document?.kind === 'receipt' && state === 'accepted' ? receivedOf(db, document.van) : null
  }
  if (kind !== 'count' && kind !== 'restock') return null
  const table = kind === 'count' ? ('stockCounts' as const) : ('restocks' as const)
  const row = await db.selectFrom(table).select(['id', 'number']).where('requestKey', '=', id).executeTakeFirst()
  return row ? { kind, ...row } : null
}

async function receivedOf(db: Db, { of, ofId }: ReceiptDocument['van']): Promise<DeviceDocumentShown['made']> {
  const table = of === 'restock' ? ('restocks' as const) : ('stockTransfers' as const)
  const row = await db.selectFrom(table).select(['id', 'number']).where('id', '=', ofId).executeTakeFirst()
  return row ? { kind: of, ...row } : null
}
