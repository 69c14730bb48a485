import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Db } from '#server/data/db.ts'
import type { Channel, Delivery, Outcome } from '#server/work/delivery.ts'
import { saveUsage } from '../client/budget/usage.ts'
import { quickbooksChannelName } from '../client/channel-name.ts'
import { describe } from '../client/faults/fault-texts.ts'
import { isRecord, versionOf } from '../client/record.ts'
import type { QuickbooksWrite, SyncedEntityDefinition } from '../definitions.ts'
import { noteWritten } from '../sync/notices/notices.ts'
import { readAgain } from '../sync/read-again.ts'
import { mirroredEntities } from '../sync/synced-entities.ts'
import { findSent } from './find-sent.ts'
import { madeAlready } from './made-already.ts'
import { inTurn } from './name-turn.ts'
import { carried, carriedOf, isName } from './writable-entities.ts'
import { anotherFirst, asJson, attempt, notConnected } from './write-outcome.ts'

/** Carries our changes to QuickBooks, whatever the record: the kinds come from the features they belong to. */
export function quickbooksChannel(writes: readonly QuickbooksWrite[], others: readonly SyncedEntityDefinition[]): Channel {
  const entities = mirroredEntities(others)
  const kindOf = (delivery: Delivery): QuickbooksWrite => {
    const found = writes.find(({ recordKind }) => recordKind === delivery.recordKind)
    if (!found) throw new Error(`Nothing writes ${delivery.recordKind} to QuickBooks`)
    return found
  }
  return {
    name: quickbooksChannelName,
    places: 6,
    perCompany: 3,
    async prepare(db, delivery) {
      const connection = await connectionState(db)
      if (connection !== 'active') return notConnected(connection)
      if (delivery.direction === 'in') return undefined
      const prepared = await kindOf(delivery).prepare(db, delivery)
      if (prepared === 'nothing') return { state: 'done', result: null }
      if (prepared === 'gone') return { state: 'ignored', problem: describe('610') }
      const before = carried.safeParse(delivery.payload)
      const payload = asJson({ ...prepared, merges: before.data?.merges ?? 0 })
      // Another body under the same id would be answered with the first one's result.
      const same = before.success && isDeepStrictEqual(asJson(before.data), payload)
      return { payload, requestId: same ? delivery.requestId : randomUUID() }
    },
    async send(delivery, services) {
      if (delivery.direction === 'in') return readAgain(services, delivery, entities)
      const kind = kindOf(delivery)
      return attempt(services, delivery, kind, async (client) => {
        const write = carriedOf(delivery)
        const made = await madeAlready(client, write, (externalId) =>
          services.transaction({ companyId: delivery.companyId }, async (db) => (await kind.mayTake?.(db, delivery, externalId)) ?? false),
        )
        if (made) return { state: 'done', result: asJson(made) }
        const go = () => client.write(write, delivery.requestId)
        const record = isName(write.entity) ? await inTurn(services, delivery.companyId, go) : await go()
        return record ? { state: 'done', result: asJson(record) } : anotherFirst
      })
    },
    async lookUp(delivery, services) {
      if (delivery.direction === 'in' || !carried.safeParse(delivery.payload).success) return 'notThere'
      const connection = await services.transaction({ companyId: delivery.companyId }, connectionState)
      if (connection !== 'active') return { ...notConnected(connection), state: 'unknown' }
      // `ignored` never leaves here: it stands for "not there".
      const outcome = await attempt(services, delivery, kindOf(delivery), async (client): Promise<Outcome> => {
        const record = await findSent(services, client, delivery)
        return record ? { state: 'done', result: asJson(record) } : notThere
      })
      if (outcome.state === 'ignored' || outcome.state === 'refused') return 'notThere'
      return outcome.state === 'done' ? outcome : { ...outcome, state: 'unknown' }
    },
    async settle(db, delivery, outcome, services) {
      await saveUsage(services, db, delivery.companyId)
      if (delivery.direction === 'in') return
      if (outcome.state === 'done' && isRecord(outcome.result)) {
        await kindOf(delivery).applied(db, delivery, outcome.result)
        const { externalId, changedAt } = versionOf(outcome.result)
        await noteWritten(db, carriedOf(delivery).entity.toLowerCase(), externalId, changedAt)
      }
      await kindOf(delivery).noted(db, delivery, outcome.state)
    },
  }
}

const notThere: Outcome = { state: 'ignored', problem: { code: '', message: '', fix: '' } }

async function connectionState(db: Db): Promise<string> {
  const connection = await db.selectFrom('quickbooksConnections').select('state').executeTakeFirst()
  return connection?.state ?? 'disconnected'
}
