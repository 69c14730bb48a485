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

/** What is still in the cart that it went into goes back into the one that it came from; what was sent since, or taken out, does not. */
export async function partCarts(db: Db, { companyId, mergeId }: Pick<Merge, 'companyId' | 'mergeId'>) {
  await sql`
    with back as (
      select n.cart_id, l.cart_id as from_id, l.item_id, l.unit, l.quantity as there, least(l.quantity, n.quantity) as quantity, l.seen_price, l.added_at
      from customer_merge_cart_lines n join store_carts c on ${ofCompany('c')} and c.id = n.into_cart_id and c.round = n.into_round
        join store_cart_lines l on ${ofCompany('l')} and l.cart_id = c.id and l.item_id = n.item_id and l.unit = n.unit
      where ${ofCompany('n')} and n.merge_id = ${mergeId}),
    less as (update store_cart_lines l set quantity = b.there - b.quantity from back b where b.there > b.quantity
      and ${ofCompany('l')} and l.cart_id = b.from_id and l.item_id = b.item_id and l.unit = b.unit),
    gone as (delete from store_cart_lines l using back b where b.there <= b.quantity
      and ${ofCompany('l')} and l.cart_id = b.from_id and l.item_id = b.item_id and l.unit = b.unit)
    insert into store_cart_lines as l (company_id, cart_id, item_id, unit, quantity, seen_price, added_at)
      select ${companyId}, cart_id, item_id, unit, quantity, seen_price, added_at from back
      on conflict (company_id, cart_id, item_id, unit) do update set quantity = l.quantity + excluded.quantity`.execute(db)
}

/** Documents follow the record in QuickBooks, also those that came after the merge. */
export async function moveDocumentsSince(db: Db, { survivorId, loserId }: Merge, since: string) {
  for (const each of moved.filter(({ isDocument }) => isDocument)) {
    const [table, column] = parts(each)
    await sql`update ${table} set ${column} = ${loserId}
      where ${ofCompany()} and ${column} = ${survivorId} and updated_at >= ${since}::timestamptz`.execute(db)
  }
}
