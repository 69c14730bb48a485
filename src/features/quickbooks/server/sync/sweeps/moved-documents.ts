import { sql } from 'kysely'
import { ofCompany } from '#server/data/tenant.ts'
import type { SyncedEntity } from '../../../contract.ts'
import { refOf } from '../../client/record.ts'
import { pullByIds } from '../dependants.ts'
import type { SyncRun } from '../sync-run.ts'

/**
 * What hung on a customer that was merged away belongs to another one, but may not say that it changed (quickbooks 5.4): it is read
 * again, and so are those it went to. Given up after a day, should something hang on it for good.
 */
export async function pullMovedDocuments(run: SyncRun) {
  const moved = await hangingOnRemoved(run)
  if (!moved.length) return
  const customers = new Set<string>()
  for (const [entity, kind] of kinds) {
    const ids = moved.filter((each) => each.kind === kind).map(({ externalId }) => externalId)
    for (const record of await pullByIds(run, entity, ids)) customers.add(refOf(record, 'CustomerRef'))
  }
  await pullByIds(run, 'Customer', [...customers].filter(Boolean))
}

const kinds: readonly (readonly [SyncedEntity, string])[] = [
  ['Invoice', 'invoice'],
  ['CreditMemo', 'creditMemo'],
  ['Payment', 'payment'],
]

async function hangingOnRemoved({ services, companyId }: SyncRun) {
  const { rows } = await services.transaction({ companyId }, (db) =>
    sql<{ kind: string; externalId: string }>`
      select l.kind, l.external_id from external_links r
      join lateral (
        select id from invoices i where ${ofCompany('i')} and i.customer_id = r.local_id and not i.deleted
        union all select id from credit_memos m where ${ofCompany('m')} and m.customer_id = r.local_id and not m.deleted
        union all select id from payments p where ${ofCompany('p')} and p.customer_id = r.local_id and not p.deleted
      ) d on true
      join external_links l on ${ofCompany('l')} and l.local_id = d.id and l.provider = r.provider
      where r.company_id = ${companyId} and r.provider = 'quickbooks' and r.kind = 'customer' and r.removed_at > now() - interval '1 day'`.execute(
      db,
    ),
  )
  return rows
}
