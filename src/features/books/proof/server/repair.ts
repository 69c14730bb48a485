import { sql } from 'kysely'
import { z } from 'zod'
import { isDocument, mirroredEntities, openReader, type SyncedEntityDefinition } from '#features/quickbooks/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { publish } from '#server/live/live.ts'
import { type Job, job } from '#server/work/job.ts'
import { noteInLedger } from './compare/ledger-entry.ts'
import { documents } from './compare/our-documents.ts'
import { type Comparable, inCompany, isComparable } from './run.ts'

export const repairRequest = { name: 'proof.repair', payload: z.object({ companyId: z.string(), ids: z.array(z.string()) }) }
type Request = z.infer<typeof repairRequest.payload>
type Run = { companyId: string; services: Parameters<Job['run']>[1]; reader: ReturnType<typeof openReader> }

/** Takes over what QuickBooks has of these differences, with the customers behind documents. */
export const repairJob = (others: readonly SyncedEntityDefinition[]): Job<Request> =>
  job({
    ...repairRequest,
    concurrency: 2,
    async run({ companyId, ids }, services, signal) {
      const entities = mirroredEntities(others).filter(isComparable)
      const run: Run = { companyId, services, reader: openReader(services, companyId, { signal, purpose: 'proof' }) }
      const wanted = await inCompany(run, (db) =>
        db
          .selectFrom('bookDifferences')
          .select(['id', 'entity', 'externalId'])
          .where('id', 'in', ids)
          .where('state', '=', 'reading')
          .execute(),
      )
      const customers = new Set<string>()
      for (const definition of entities) {
        const own = wanted.filter(({ entity }) => entity === definition.entity)
        if (own.length) for (const id of await readAgain(run, definition, own)) customers.add(id)
      }
      const customer = entities.find(({ entity }) => entity === 'Customer')
      if (customer && customers.size) await takeOver(run, customer, [...customers])
      await inCompany(run, (db) => settle(db, companyId, ids))
    },
  })

/** Answers the customers, by their ids there, whose balances may have been wrong with it. */
async function readAgain(run: Run, definition: Comparable, own: readonly { id: string; externalId: string }[]): Promise<string[]> {
  const ids = own.map(({ externalId }) => externalId)
  const before = await inCompany(run, (db) => customersOf(db, definition, ids))
  const healed = await takeOver(run, definition, ids)
  await inCompany(run, async (db) => {
    const healedIds = own.filter(({ externalId }) => healed.has(externalId)).map(({ id }) => id)
    if (healedIds.length)
      await db.updateTable('bookDifferences').set({ state: 'healed', healedAt: new Date() }).where('id', 'in', healedIds).execute()
  })
  return [...before, ...(await inCompany(run, (db) => customersOf(db, definition, ids)))]
}

/** Stores what they have and removes what they do not. Answers the ids on which both sides agree then. */
async function takeOver({ services, companyId, reader }: Run, definition: Comparable, ids: string[]): Promise<Set<string>> {
  const askedAt = new Date()
  const { records, rejected } = await reader.byIds(definition, ids)
  return inCompany({ services, companyId }, async (db) => {
    await reader.saveReads(db)
    await forgetVersions(db, companyId, definition, { ids, askedAt })
    await definition.upsert(db, companyId, records)
    await definition.finish?.(db, companyId)
    const broken = new Set(rejected.map(({ externalId }) => externalId))
    const { compared } = await definition.compare(db, companyId, ids, records)
    const gone = compared
      .filter(({ there, here, externalId }) => !there && here && !broken.has(externalId))
      .map(({ externalId }) => externalId)
    if (gone.length) await definition.remove(db, companyId, gone)
    const agrees = compared.filter(
      ({ here, there, fields, externalId }) => !broken.has(externalId) && (!there || (here && fields.length === 0)),
    )
    return new Set(agrees.map(({ externalId }) => externalId))
  })
}

/** Whatever their times say, what they have now counts; what was asked for meanwhile, and stored, is newer still. */
const forgetVersions = (db: Db, companyId: string, { kind }: Comparable, { ids, askedAt }: { ids: string[]; askedAt: Date }) =>
  sql`update external_links set changed_at = null
    where company_id = ${companyId} and provider = 'quickbooks' and kind = ${kind} and external_id = any(${ids})
      and (asked_at is null or asked_at < ${askedAt})`.execute(db)

async function customersOf(db: Db, { entity, kind }: Comparable, externalIds: string[]): Promise<string[]> {
  if (!isDocument(entity)) return []
  const table = sql.table(documents[entity].table)
  const { rows } = await sql<{ id: string }>`
    select distinct c.external_id as id from external_links l join ${table} d on ${ofCompany('d')} and d.id = l.local_id
      join external_links c on ${ofCompany('c')} and c.local_id = d.customer_id and c.provider = 'quickbooks' and c.kind = 'customer'
    where ${ofCompany('l')} and l.provider = 'quickbooks' and l.kind = ${kind} and l.external_id = any(${externalIds})`.execute(db)
  return rows.map(({ id }) => id)
}

/** What could not be healed is open again. When nothing of the newest proof is, nobody has to look at it any more. */
async function settle(db: Db, companyId: string, ids: readonly string[]) {
  await db.updateTable('bookDifferences').set({ state: 'open' }).where('id', 'in', ids).where('state', '=', 'reading').execute()
  const { rows } = await sql<{ open: number }>`
    select count(*) filter (where d.state <> 'healed') + p.unlisted as open
    from (select id, unlisted from book_proofs where ${ofCompany()} and state in ('agrees', 'differs') order by id desc limit 1) p
      left join book_differences d on ${ofCompany('d')} and d.proof_id = p.id group by p.id, p.unlisted`.execute(db)
  const open = rows[0]?.open ?? 0
  await noteInLedger(db, { companyId }, { differs: open > 0, count: open })
  await publish(db, { companyId }, { code: 'SYNC_PROGRESS', value: '' })
}
