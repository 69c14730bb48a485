import type { Db } from '#server/data/db.ts'
import type { Services } from '#server/services.ts'
import type { Delivery } from '#server/work/delivery.ts'
import type { QuickbooksClient } from '../client/client.ts'
import { selectStatement } from '../client/query.ts'
import { isRecord, isVoid, partOf, textOf } from '../client/record.ts'
import type { PreparedWrite, QuickbooksRecord } from '../definitions.ts'
import { findByName, nameField } from './name-holder.ts'
import { addressFields, carriedOf } from './writable-entities.ts'

// Intuit remembers a request id for about that long (quickbooks 10.5).
const rememberedMs = 24 * 3600_000
const clocksDifferMs = 2 * 60_000

/**
 * What became of a write whose answer was lost: the record, when it is surely the one that was sent. Null means to send again under the
 * same request id: within a day that answers with what the first attempt did, if it did anything.
 */
export async function findSent(services: Services, client: QuickbooksClient, delivery: Delivery): Promise<QuickbooksRecord | null> {
  const write = carriedOf(delivery)
  if (write.operation !== 'create') {
    const there = (await client.read(write.entity, textOf(write.body, 'Id')))?.record
    const isDone = there && (write.operation === 'void' ? isVoid(there) : carries(there, write.body))
    return isDone ? there : null
  }
  if (write.lookUp) return findDocument(client, write.entity, write.lookUp)
  const [there] = await findByName(client, write.entity, textOf(write.body, nameField(write.entity)))
  if (!there) return null
  const { linkedTo, isImported, createdAt } = await known(services, delivery, write, there)
  if (linkedTo && linkedTo !== delivery.recordId)
    return isImported && isYounger(there, createdAt) && carries(there, write.body) ? there : null
  const forgotten = delivery.lost && Date.now() - Date.parse(createdAt) > rememberedMs
  return forgotten || carries(there, write.body) ? there : null
}

/** By what we wrote into its private note. */
async function findDocument(client: QuickbooksClient, entity: string, { where, tag }: NonNullable<PreparedWrite['lookUp']>) {
  for (let start = 1; ; start += 1000) {
    const { records } = await client.query(entity, selectStatement({ entity, list: false, where: [where], start }))
    const found = records.find((record) => textOf(record, 'PrivateNote').includes(tag) && !isVoid(record))
    if (found || records.length < 1000) return found ?? null
  }
}

/** A sync may have brought what we made there before we learned of it: then it was made there after we began. */
const isYounger = (there: QuickbooksRecord, createdAt: string) =>
  Date.parse(textOf(partOf(there, 'MetaData'), 'CreateTime')) > Date.parse(createdAt) - clocksDifferMs

async function known(services: Services, { companyId, id, recordKind }: Delivery, { entity }: PreparedWrite, there: QuickbooksRecord) {
  return services.transaction({ companyId }, async (db) => {
    const link = await db
      .selectFrom('externalLinks')
      .select('localId')
      .where('provider', '=', 'quickbooks')
      .where('kind', '=', entity.toLowerCase())
      .where('externalId', '=', textOf(there, 'Id'))
      .executeTakeFirst()
    const { createdAt } = await db.selectFrom('deliveries').select('createdAt').where('id', '=', id).executeTakeFirstOrThrow()
    const made = link && (await wasMadeHere(db, recordKind, link.localId))
    return { linkedTo: link?.localId, isImported: !made, createdAt }
  })
}

const wasMadeHere = (db: Db, recordKind: string | null, recordId: string) =>
  db
    .selectFrom('auditEvents')
    .select('id')
    .where('recordKind', '=', recordKind)
    .where('recordId', '=', recordId)
    .where('action', '=', 'created')
    .limit(1)
    .executeTakeFirst()

/** Does their record have everything that was sent? What is empty they leave out. */
export function carries(there: QuickbooksRecord, sent: QuickbooksRecord): boolean {
  return Object.entries(sent).every(([field, value]) => {
    if (addressFields.has(field)) return true
    const theirs = there[field]
    if (Array.isArray(value)) return value.every((each) => carriesEach(theirs, each))
    if (isRecord(value)) return carries(isRecord(theirs) ? theirs : {}, value)
    return (theirs ?? '') === (value ?? '') || (value === false && theirs === undefined)
  })
}

/** They add lines of their own (a subtotal), and ids. */
const carriesEach = (theirs: unknown, sent: unknown) =>
  Array.isArray(theirs) && theirs.some((each) => (isRecord(each) && isRecord(sent) ? carries(each, sent) : each === sent))
