import { type Insertable, sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import type { PriceImportsTable } from '#server/data/tables.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { priceUndoDays } from '../../price-files.ts'
import { keyOf, type PriceToKeep } from './check-rows.ts'

/** A price as it stands now. */
export type KeptPrice = Pick<PriceToKeep, 'itemId' | 'unit' | 'minimum' | 'validFrom'> & { id: string }
type Before = Pick<PriceToKeep, 'price' | 'percent' | 'validTo'>

/** Notes what an import did, so that it can be taken back. What nobody can take back any more goes. */
export async function keepImport(
  db: Db,
  row: Insertable<PriceImportsTable>,
  { kept, before }: { kept: readonly KeptPrice[]; before: ReadonlyMap<string, Before> },
): Promise<string> {
  await sql`delete from price_import_rows r using price_imports i where ${ofCompany('r')} and ${ofCompany('i')} and i.id = r.import_id
    and i.created_at < now() - make_interval(days => ${priceUndoDays + 1})`.execute(db)
  const { id } = await db.insertInto('priceImports').values(row).returning('id').executeTakeFirstOrThrow()
  const rows = kept.map((price) => {
    const had = before.get(keyOf({ ...price, price: null, percent: null, validTo: null }))
    return {
      id: price.id,
      existed: had !== undefined,
      price: had?.price ?? null,
      percent: had?.percent ?? null,
      valid_to: had?.validTo ?? null,
    }
  })
  await sql`insert into price_import_rows (company_id, import_id, price_id, existed, price, percent, valid_to)
    select ${row.companyId}::uuid, ${id}::uuid, g.* from json_to_recordset(${JSON.stringify(rows)}::json)
      as g(id uuid, existed boolean, price numeric, percent numeric, valid_to date)`.execute(db.withoutPlugins())
  return id
}
