import { sql } from 'kysely'
import { openReader, partOf, type QuickbooksReader, type QuickbooksRecord, textOf } from '#features/quickbooks/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { publish } from '#server/live/live.ts'
import { atStep, inCompany, type RehearsalRun } from './run.ts'

/** They share one pool of names (quickbooks 4.1). */
const entities = ['Customer', 'Vendor', 'Employee'] as const
type List = { entity: (typeof entities)[number]; cursorTime: string; cursorSkip: number }

/** Reads the three lists, each page with the place behind it in one transaction: wherever the process dies, it goes on there. */
export async function readLists(run: RehearsalRun) {
  const { services, companyId, rehearsalId, signal } = run
  const reader = openReader(services, companyId, {
    signal,
    purpose: 'import',
    onWait: (text, seconds) => noteWaiting(run, text, seconds),
  })
  await countAhead(run, reader)
  for (let list = await nextList(run); list; list = await nextList(run)) await readPage(run, reader, list)
  await inCompany(run, (db) =>
    db.updateTable('rehearsals').set({ step: 'match' }).where('id', '=', rehearsalId).where('step', '=', 'read').execute(),
  )
}

async function countAhead(run: RehearsalRun, reader: QuickbooksReader) {
  const { companyId, rehearsalId } = run
  const begun = await inCompany(run, (db) =>
    db.selectFrom('rehearsalLists').select('entity').where('rehearsalId', '=', rehearsalId).executeTakeFirst(),
  )
  if (begun) return
  const lists: { companyId: string; rehearsalId: string; entity: string; total: number }[] = []
  for (const entity of entities) lists.push({ companyId, rehearsalId, entity, total: await reader.count({ entity, list: true }) })
  await inCompany(run, async (db) => {
    await reader.saveReads(db)
    await db
      .insertInto('rehearsalLists')
      .values(lists)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

const nextList = (run: RehearsalRun): Promise<List | undefined> =>
  inCompany(run, async (db) => {
    if (!(await atStep(db, run, 'read'))) return undefined
    const rows = await db
      .selectFrom('rehearsalLists')
      .select(['entity', 'cursorTime', 'cursorSkip'])
      .where('rehearsalId', '=', run.rehearsalId)
      .where('isComplete', '=', false)
      .execute()
    for (const entity of entities) for (const row of rows) if (row.entity === entity) return { ...row, entity }
    return undefined
  })

async function readPage(run: RehearsalRun, reader: QuickbooksReader, { entity, cursorTime, cursorSkip }: List) {
  const { records, size, next } = await reader.page({ entity, list: true }, { time: cursorTime, skip: cursorSkip })
  await inCompany(run, async (db) => {
    await reader.saveReads(db)
    // Cancelled meanwhile: what is read is thrown away.
    if (!(await atStep(db, run, 'read'))) return
    await storeRecords(db, run, entity, records)
    await db
      .updateTable('rehearsalLists')
      .set((eb) => ({
        done: eb('done', '+', size),
        isComplete: next === null,
        ...(next && { cursorTime: next.time, cursorSkip: next.skip }),
      }))
      .where('rehearsalId', '=', run.rehearsalId)
      .where('entity', '=', entity)
      .execute()
    await db.updateTable('rehearsals').set({ waitingFor: '', waitingUntil: null }).where('id', '=', run.rehearsalId).execute()
    await publish(db, run, { code: 'SYNC_PROGRESS', value: '' })
  })
}

const storeRecords = (db: Db, { companyId, rehearsalId }: RehearsalRun, entity: string, records: readonly QuickbooksRecord[]) =>
  sql`insert into rehearsal_records (company_id, rehearsal_id, entity, external_id, name, company_name, email, phone, phone_keys, active)
    select ${companyId}, ${rehearsalId}, ${entity}, g.id, g.name, g.company, g.email, coalesce(g.phones ->> 0, ''),
      array(select distinct app.phone_key(p) from jsonb_array_elements_text(g.phones) p where app.phone_key(p) is not null), g.active
    from json_to_recordset(${JSON.stringify(records.map(recordOf).filter(({ id, name }) => id && name))}::json)
      as g(id text, name text, company text, email text, phones jsonb, active boolean)
    on conflict (company_id, rehearsal_id, entity, external_id) do update set name = excluded.name, company_name = excluded.company_name,
      email = excluded.email, phone = excluded.phone, phone_keys = excluded.phone_keys, active = excluded.active`.execute(db)

const recordOf = (record: QuickbooksRecord) => ({
  id: textOf(record, 'Id'),
  name: textOf(record, 'DisplayName') || (textOf(record, 'FullyQualifiedName').split(':').at(-1) ?? ''),
  company: textOf(record, 'CompanyName'),
  // They allow several, separated by commas; ours is the first.
  email: (textOf(partOf(record, 'PrimaryEmailAddr'), 'Address').split(/[,;]/)[0] ?? '').trim().toLowerCase(),
  phones: ['PrimaryPhone', 'Mobile', 'AlternatePhone'].map((field) => textOf(partOf(record, field), 'FreeFormNumber')).filter(Boolean),
  active: record.Active !== false,
})

async function noteWaiting(run: RehearsalRun, text: string, seconds: number) {
  await inCompany(run, async (db) => {
    await db
      .updateTable('rehearsals')
      .set({ waitingFor: text, waitingUntil: text ? new Date(Date.now() + seconds * 1000) : null })
      .where('id', '=', run.rehearsalId)
      .execute()
    await publish(db, run, { code: 'SYNC_PROGRESS', value: '' })
  })
}
