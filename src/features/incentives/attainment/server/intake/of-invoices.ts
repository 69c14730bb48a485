import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { Document } from './document.ts'
import { followUpsInBooks, goodsReader } from './of-books.ts'

type InvoiceRow = {
  id: string
  number: string
  date: string
  total: number
  lines: unknown
  customerId: string
  theirId: string
  isOff: boolean
}

/** An invoice that one of our orders is behind is that order; a payment request is none, it asks for what was sold before. */
export const isOfOrder = sql<boolean>`exists (select from order_invoices n join orders o on ${ofCompany('o')} and o.id = n.order_id and o.source <> 'invoice'
  where ${ofCompany('n')} and n.invoice_id = i.id)`

/** What there is of sales that QuickBooks alone has, with their money and what came back. */
export async function documentsOfInvoices(db: Db, ids: readonly string[]): Promise<Document[]> {
  const { rows } = await sql<InvoiceRow>`
    select i.id, i.number, i.date::text as date, i.total, i.lines, i.customer_id as "customerId", coalesce(l.external_id, '') as "theirId",
      i.voided or i.deleted as "isOff"
    from invoices i left join external_links l on ${ofCompany('l')} and l.provider = 'quickbooks' and l.kind = 'invoice' and l.local_id = i.id
    where ${ofCompany('i')} and i.id = any(${ids}::uuid[]) and i.customer_id is not null and not ${isOfOrder}`.execute(db.withoutPlugins())
  const goods = await goodsReader(db, rows)
  const sales = rows.map(
    (row): Document => ({
      id: row.id,
      kind: 'sale',
      source: 'invoice',
      saleId: row.id,
      day: row.date,
      number: row.number,
      customerId: row.customerId,
      repId: null,
      isVoid: row.isOff,
      body: goods(row),
    }),
  )
  const invoices = rows.map(({ id, theirId, customerId }) => ({ saleId: id, theirId, customerId }))
  return [
    ...sales,
    ...(await followUpsInBooks(
      db,
      invoices,
      rows.map(({ id }) => id),
    )),
  ]
}
