import type { VanDocument } from '#features/devices/van/door.ts'
import type { Db } from '#server/data/db.ts'
import type { DeviceDocumentShown } from '../../contract.ts'
import type { DocumentRecord } from '../records.ts'
import { itemsOf } from '../taking/facts.ts'

/** What a rep counted in the van, or asks for. */
export async function vanShown(db: Db, document: VanDocument) {
  const said: { itemId: string; quantity: string }[] =
    document.kind === 'count' ? document.van.lines.map(({ itemId, counted: quantity }) => ({ itemId, quantity })) : document.van.lines
  const items = await itemsOf(
    db,
    said.map(({ itemId }) => itemId),
  )
  const lines = said.map(({ itemId, quantity }, at): DeviceDocumentShown['lines'][number] => {
    const { itemNumber = '', description = '', unit = '' } = items.get(itemId) ?? {}
    const none = { unitPrice: '0', ourPrice: null, discountPercent: '0', reason: '', damaged: false }
    return { lineNo: at + 1, itemId, itemNumber, description, quantity, unit, ...none }
  })
  const none = { net: 0, tax: 0, discountPercent: '0', files: [], payment: null, signedName: '', place: null, of: '' }
  return { ...none, note: document.note, lines }
}

/** The count or the restock that it became. */
export async function madeOf(db: Db, { id, kind }: DocumentRecord): Promise<DeviceDocumentShown['made']> {
  if (kind !== 'count' && kind !== 'restock') return null
  const table = kind === 'count' ? ('stockCounts' as const) : ('restocks' as const)
  const row = await db.selectFrom(table).select(['id', 'number']).where('requestKey', '=', id).executeTakeFirst()
  return row ? { kind, ...row } : null
}
