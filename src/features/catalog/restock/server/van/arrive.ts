import { sql } from 'kysely'
import type { Language } from '#contract/languages.ts'
import { receiveGoods } from '#features/catalog/stock/server/door.ts'
import type { Actor } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { receiveLocked } from '../receive.ts'
import { type RestockRecord, restockColumns, restockTables } from '../restock.ts'

/** Of a restock, or of a transfer that is of none. */
export type Arriving = { of: 'restock' | 'transfer'; ofId: string }
/** `isOpen`: it can be received. `lines`: of which something is on its way, by the numbers that whoever receives it knows them by. */
export type OnItsWay = { number: number; toId: string; isOpen: boolean; lines: { lineNo: number; itemId: string; left: string }[] }

/** What is on its way somewhere, and nobody else receives it meanwhile. Null: there is no such thing. */
export async function onItsWay(db: Db, { of, ofId }: Arriving): Promise<OnItsWay | null> {
  if (of === 'restock') {
    const restock = await lockedRestock(db, ofId)
    if (!restock) return null
    const { number, toId, state, transferId } = restock
    const { rows } = await sql<OnItsWay['lines'][number]>`
      select n.line_no as "lineNo", n.item_id as "itemId", trim_scale(e.quantity - e.received - e.missing)::text as "left"
      from restock_lines n join stock_transfer_lines e on ${ofCompany('e')} and e.transfer_id = ${transferId}::uuid and e.item_id = n.item_id
      where ${ofCompany('n')} and n.restock_id = ${ofId}::uuid and e.quantity > e.received + e.missing order by n.line_no`.execute(
      db.withoutPlugins(),
    )
    return { number, toId, isOpen: state === 'InTransit', lines: rows }
  }
  const { rows } = await sql<Omit<OnItsWay, 'lines'>>`
    select t.number, t.to_id as "toId", t.state <> 'Received' as "isOpen" from stock_transfers t
    where ${ofCompany('t')} and t.id = ${ofId}::uuid
      and not exists (select from restocks r where ${ofCompany('r')} and r.transfer_id = t.id) for update of t`.execute(db.withoutPlugins())
  const [transfer] = rows
  if (!transfer) return null
  const { rows: lines } = await sql<OnItsWay['lines'][number]>`
    select e.line_no as "lineNo", e.item_id as "itemId", trim_scale(e.quantity - e.received - e.missing)::text as "left"
    from stock_transfer_lines e where ${ofCompany('e')} and e.transfer_id = ${ofId}::uuid and e.quantity > e.received + e.missing
    order by e.line_no`.execute(db.withoutPlugins())
  return { ...transfer, lines }
}

type Came = {
  requestKey: string
  receivedOn: string
  reason: string
  language: Language
  lines: readonly { lineNo: number; quantity: string }[]
}
/** It is here, with what differs: as when it is received in the office. */
export async function arrive(db: Db, by: Actor, { of, ofId }: Arriving, { language, ...came }: Came): Promise<void> {
  if (of === 'transfer') {
    await receiveGoods(db, by, ofId, { ...came, rest: 'stays' })
    return
  }
  const restock = await lockedRestock(db, ofId)
  if (!restock) throw new Error('What arrives was on its way.')
  await receiveLocked(db, by, restock, { ...came, lines: [...came.lines], version: restock.version, language })
}

async function lockedRestock(db: Db, id: string): Promise<RestockRecord | undefined> {
  const { rows } = await sql<RestockRecord>`select ${restockColumns} from ${restockTables}
    where ${ofCompany('r')} and r.id = ${id}::uuid for update of r`.execute(db.withoutPlugins())
  return rows[0]
}
