import { seededRandom } from '../merge/random.ts'
import type { Company, Customer, Document } from './company.ts'

export type Placed = { id: string; number: number; isOurs: boolean }
/** A page that a shopper has open: what it got when it was opened. */
export type Page = { order: Placed; code: string; cookie: string; secret: string }

export type PartnerLine = { code: string; price: string; quantity: number }
/** An 850. `orderId`: what it became; none where nobody took it. */
export type PartnerOrder = { number: string; documentId: string; orderId?: string; lines: PartnerLine[] }

/** One company's month while it is made: what it consists of so far, and what was done, for whoever reads a failure. */
export type History = Company & {
  seed: number
  below: (most: number) => number
  any<T>(list: readonly T[]): T | undefined
  orders: Placed[]
  pages: Page[]
  partnerOrders: PartnerOrder[]
  /** By its trading partner. */
  lettersSent: number
  /** Who was merged away, and into whom. */
  merged: Map<string, string>
  did: string[]
}

export function beginHistory(company: Company, seed: number): History {
  const below = seededRandom(seed)
  const any = <T>(list: readonly T[]) => (list.length ? list[below(list.length)] : undefined)
  return { ...company, seed, below, any, orders: [], pages: [], partnerOrders: [], lettersSent: 0, merged: new Map(), did: [] }
}

export const customerOf = ({ any, customers, merged }: History): Customer =>
  any(customers.filter(({ id }) => !merged.has(id))) ?? (customers[0] as Customer)

/** An order as it stands here. */
export const orderHere = ({ ok, get }: History, { id }: Placed): Promise<Document> => ok(get(`/api/Order/Details/${id}`))

/** The document of ours that something has there; undefined where it has none (any more). */
export async function documentOf(
  { sql, records }: History,
  kind: string,
  sourceId?: string,
): Promise<{ entity: string; document: Document } | undefined> {
  const rows = await sql<{ entity: string; id: string }>(
    `select entity, external_id as id from postings where company_id = $1 and kind = $2 and external_id is not null
       and ($3::text is null or source_id = $3) order by id`,
    kind,
    sourceId ?? null,
  )
  const [row] = rows
  const document = row && (await records(row.entity)).find(({ Id }) => Id === row.id)
  return row && document && { entity: row.entity, document }
}

/** The invoice that an order was made into, or that a payment request asks for. */
export async function invoiceOf({ sql, records }: History, { id }: Placed): Promise<Document | undefined> {
  const [row] = await sql<{ id: string }>(
    `select l.external_id as id from order_invoices i join external_links l on l.company_id = i.company_id and l.kind = 'invoice' and l.local_id = i.invoice_id
     where i.company_id = $1 and i.order_id = $2 and i.part in (i.order_id, i.invoice_id)`,
    id,
  )
  return row && (await records('Invoice')).find(({ Id }) => Id === row.id)
}
