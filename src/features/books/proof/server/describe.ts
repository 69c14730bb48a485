import { sql } from 'kysely'
import {
  type Compared,
  centsOf,
  isDocument,
  partOf,
  type QuickbooksRecord,
  refOf,
  textOf,
  withoutDeleted,
} from '#features/quickbooks/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { documents } from './compare/our-documents.ts'
import type { Comparable, FoundDifference } from './run.ts'

export type Described = Pick<FoundDifference, 'label' | 'date' | 'customerName' | 'customerId' | 'owedMore' | 'fields'>

/** Number or name, day and customer: as we have them, else as they do. Customers in fields become names. */
export async function describe(
  db: Db,
  { entity }: Comparable,
  compared: readonly Compared[],
  records: ReadonlyMap<string, QuickbooksRecord>,
): Promise<Map<string, Described>> {
  const ids = compared.flatMap(({ localId, here }) => (localId && here ? localId : []))
  const ours = new Map((await oursOf(db, entity, ids)).map((row) => [row.id, row]))
  const customers = await customersBy(db, [...records.values()])
  return new Map(
    compared.map(({ externalId, localId, fields }) => {
      const known = ours.get(localId ?? '')
      const record = records.get(externalId)
      const theirCustomer = customers.get(refOf(record, 'CustomerRef'))
      return [
        externalId,
        {
          label: known?.label || labelOf(record),
          date: known?.date ?? (textOf(record, 'TxnDate').slice(0, 10) || null),
          customerName: known?.customerName || theirCustomer?.name || textOf(partOf(record, 'CustomerRef'), 'name'),
          customerId: known?.customerId ?? theirCustomer?.id ?? null,
          owedMore: owedBy(entity, record) - (known?.owed ?? 0),
          fields: fields.map((field) =>
            field.field === 'customerId'
              ? { field: 'customerId', ours: known?.customerName ?? '', theirs: theirCustomer?.name ?? refOf(record, 'CustomerRef') }
              : field,
          ),
        },
      ]
    }),
  )
}

const labelOf = (record: QuickbooksRecord | undefined) =>
  withoutDeleted(['DocNumber', 'PaymentRefNum', 'DisplayName', 'Name'].map((field) => textOf(record, field)).find(Boolean) ?? '')

/** What a record of theirs adds to what its customer owes, in cents. */
function owedBy(entity: string, record: QuickbooksRecord | undefined): number {
  if (!isDocument(entity)) return entity === 'Customer' ? centsOf(record, 'Balance') : 0
  if (entity === 'Payment') return -centsOf(record, 'UnappliedAmt')
  return entity === 'Invoice' ? centsOf(record, 'Balance') : -centsOf(record, 'Balance')
}

type Ours = { id: string; label: string; date: string | null; customerName: string; customerId: string | null; owed: number }

async function oursOf(db: Db, entity: string, ids: readonly string[]): Promise<Ours[]> {
  if (!ids.length) return []
  if (isDocument(entity)) {
    const { table, open } = documents[entity]
    const { rows } = await sql<Ours>`
      select d.id, d.number as label, d.date, coalesce(c.customer_name, '') as customer_name, d.customer_id,
        ${sql.lit(entity === 'Invoice' ? 1 : -1)} * d.${sql.ref(open)} as owed
      from ${sql.table(table)} d left join customers c on ${ofCompany('c')} and c.id = d.customer_id
      where ${ofCompany('d')} and d.id = any(${[...ids]})`.execute(db)
    return rows
  }
  if (entity !== 'Customer') return []
  const { rows } = await sql<Ours>`
    select id, customer_name as label, null as date, '' as customer_name, id as customer_id, open_balance as owed
    from customers where ${ofCompany()} and id = any(${[...ids]})`.execute(db)
  return rows
}

/** Our customers by their ids there. */
async function customersBy(db: Db, records: readonly QuickbooksRecord[]): Promise<Map<string, { id: string; name: string }>> {
  const ids = [...new Set(records.map((record) => refOf(record, 'CustomerRef')).filter(Boolean))]
  if (!ids.length) return new Map()
  const { rows } = await sql<{ externalId: string; id: string; name: string }>`
    select l.external_id, c.id, c.customer_name as name from external_links l join customers c on ${ofCompany('c')} and c.id = l.local_id
    where ${ofCompany('l')} and l.provider = 'quickbooks' and l.kind = 'customer' and l.external_id = any(${ids})`.execute(db)
  return new Map(rows.map(({ externalId, id, name }) => [externalId, { id, name }]))
}
