import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type Moved, moved } from './references.ts'

type Merge = { companyId: string; mergeId: string; survivorId: string; loserId: string }
const parts = ({ column }: Moved) => {
  const [table, name] = column.split('.') as [string, string]
  return [sql.table(table), sql.ref(name)] as const
}

/** How many rows of each kind hold this customer's id. */
export async function countMoves(db: Db, customerId: string, ofDocuments: boolean): Promise<{ what: string; rows: number }[]> {
  const counted = moved.flatMap((each) => (each.what && Boolean(each.isDocument) === ofDocuments ? [{ ...each, what: each.what }] : []))
  const selects = counted.map((each) => {
    const [table, column] = parts(each)
    return sql`select ${sql.lit(each.what)} as what, count(*)::int as rows from ${table} where ${ofCompany()} and ${column} = ${customerId}`
  })
  const { rows } = await sql<{ what: string; rows: number }>`${sql.join(selects, sql` union all `)}`.execute(db)
  return rows.filter((each) => each.rows > 0)
}

/** Everything of the loser becomes the survivor's, and which rows these were is noted. */
export async function moveAll(db: Db, { companyId, mergeId, survivorId, loserId }: Merge, withDocuments: boolean) {
  for (const each of moved) {
    if (each.isDocument && !withDocuments) continue
    const [table, column] = parts(each)
    const stays = each.unless ? sql`and not (${each.unless(survivorId)})` : sql``
    await sql`with gone as (update ${table} t set ${column} = ${survivorId}
           where ${ofCompany('t')} and t.${column} = ${loserId} ${stays} returning t.${sql.ref(each.key)} as row_id)
         insert into customer_merge_moves (company_id, merge_id, target, row_id) select ${companyId}, ${mergeId}, ${each.column}, row_id from gone`.execute(
      db,
    )
  }
}

/** The same rows go back, as far as they are still the survivor's. Answers how many are not. */
export async function moveBack(db: Db, { mergeId, survivorId, loserId }: Merge, withDocuments: boolean): Promise<number> {
  let elsewhere = 0
  // In the order in which they came: what stands with another row finds that one back already.
  for (const each of moved) {
    if (each.isDocument && !withDocuments) continue
    const [table, column] = parts(each)
    const { rows } = await sql<{
      left: number
    }>`with back as (update ${table} t set ${column} = ${loserId} from customer_merge_moves m
           where ${ofCompany('m')} and m.merge_id = ${mergeId} and m.target = ${each.column}
             and ${ofCompany('t')} and t.${sql.ref(each.key)} = m.row_id and t.${column} = ${survivorId} returning 1)
         select ((select count(*) from customer_merge_moves m where ${ofCompany('m')} and m.merge_id = ${mergeId} and m.target = ${each.column}) - (select count(*) from back))::int as left`.execute(
      db,
    )
    elsewhere += rows[0]?.left ?? 0
  }
  return elsewhere
}

/** Documents follow the record in QuickBooks, also those that came after the merge. */
export async function moveDocumentsSince(db: Db, { survivorId, loserId }: Merge, since: string) {
  for (const each of moved.filter(({ isDocument }) => isDocument)) {
    const [table, column] = parts(each)
    await sql`update ${table} set ${column} = ${loserId}
      where ${ofCompany()} and ${column} = ${survivorId} and updated_at >= ${since}::timestamptz`.execute(db)
  }
}
