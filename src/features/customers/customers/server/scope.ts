import { sql } from 'kysely'
import { type Ability, scopeOf } from '#contract/permissions.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'

/** Which customers the caller reaches (rules 3.5): all, or those of a rep's codes and territories, or one customer and what is below it. */
export type RowScope = { kind: 'all' } | { kind: 'rep'; codes: string[]; territories: string[] } | { kind: 'customer'; ids: string[] }

export async function rowScope(context: Pick<DbContext, 'db' | 'session'>, ability: Ability = 'customers.read'): Promise<RowScope> {
  const { role, repId, customerId } = memberOf(context)
  const reach = scopeOf(role, ability)
  if (reach === 'all') return { kind: 'all' }
  if (reach === 'none') return { kind: 'customer', ids: [] }
  return role === 'rep' ? repScope(context.db, repId) : { kind: 'customer', ids: customerId ? await family(context.db, customerId) : [] }
}

type Member = { userId: string; role: string; repId: string | null; customerId: string | null }

/** Those of these members, who reach a few of the customers, who reach one of these. */
export async function membersWhoReach(db: Db, members: readonly Member[], customerIds: readonly string[]): Promise<string[]> {
  const [customers, above] = await Promise.all([
    db
      .selectFrom('customers')
      .select(['id', 'salesRepresentative', 'territory'])
      .where('id', 'in', [...customerIds])
      .execute(),
    withThoseAbove(db, customerIds),
  ])
  const ofReps = new Map<string, boolean>()
  for (const repId of new Set(members.flatMap((each) => (each.role === 'rep' && each.repId ? [each.repId] : [])))) {
    const scope = await repScope(db, repId)
    ofReps.set(
      repId,
      customers.some((row) => isInScope(scope, row)),
    )
  }
  return members.flatMap(({ userId, role, repId, customerId }) => {
    const reaches = role === 'rep' ? ofReps.get(repId ?? '') : above.has(customerId ?? '')
    return reaches ? [userId] : []
  })
}

async function withThoseAbove(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`with recursive above (id, parent_id, level) as (
         select c.id, c.parent_id, 1 from customers c where ${ofCompany('c')} and c.id = any(${ids}::uuid[])
         union select c.id, c.parent_id, level + 1 from above a join customers c on ${ofCompany('c')} and c.id = a.parent_id where level < 6)
       select distinct id from above`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

async function repScope(db: Db, repId: string | null): Promise<RowScope> {
  if (!repId) return { kind: 'rep', codes: [], territories: [] }
  const reps = await db
    .selectFrom('reps')
    .select(['code', 'territory'])
    // Who is not active any more has left.
    .where('active', '=', true)
    .where((eb) =>
      eb.or([eb('id', '=', repId), eb('userId', '=', eb.selectFrom('reps as own').select('own.userId').where('own.id', '=', repId))]),
    )
    .execute()
  return { kind: 'rep', codes: reps.map(({ code }) => code), territories: reps.map(({ territory }) => territory).filter(Boolean) }
}

/** The customer and its sub-customers; QuickBooks allows five levels. */
async function family(db: Db, customerId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`with recursive family (id, level) as (
         select ${customerId}::uuid, 1 union select c.id, level + 1 from family f join customers c on ${ofCompany('c')} and c.parent_id = f.id where level < 6)
       select distinct id from family`.execute(db)
  return rows.map(({ id }) => id)
}

/** A customer's sign-in reaches what is below the customer too. Is that more than `scope`? */
export async function reachesBeyond(db: Db, scope: RowScope, customerId: string): Promise<boolean> {
  if (scope.kind === 'all') return false
  const reached = await db
    .selectFrom('customers')
    .select(['id', 'salesRepresentative', 'territory'])
    .where('id', 'in', await family(db, customerId))
    .execute()
  return !reached.every((row) => isInScope(scope, row))
}

export function isInScope(scope: RowScope, row: { id: string; salesRepresentative: string; territory: string }): boolean {
  if (scope.kind === 'all') return true
  if (scope.kind === 'customer') return scope.ids.includes(row.id)
  return scope.codes.includes(row.salesRepresentative) || scope.territories.includes(row.territory)
}
