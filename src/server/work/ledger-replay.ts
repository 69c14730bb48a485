import { sql } from 'kysely'
import { type Replay, stoppedStates } from '#contract/ledger.ts'
import type { Db } from '../data/db.ts'
import type { Services } from '../services.ts'
import { channelOf, getInLine, mustComeOut } from './ledger.ts'

/** What is unknown is looked up anyway; what QuickBooks never got is prepared, whatever was asked for. */
const replayed = (how: Replay) => ({
  state: sql<'unknown' | 'waiting'>`case when state = 'unknown' then 'unknown' else 'waiting' end`,
  replay: sql<Replay>`case when state <> 'refused' then replay when payload = '{}' then 'evaluate' else ${how} end`,
  heldBy: null,
  nextAttemptAt: sql<Date>`now()`,
  updatedAt: new Date(),
})

/** Asks for one again, at once: first looks whether the other side has it. False when it is not stopped. */
export async function replay(
  services: Services,
  db: Db,
  companyId: string,
  deliveryId: string,
  how: Replay = 'evaluate',
): Promise<boolean> {
  const again = await db
    .updateTable('deliveries')
    .set(replayed(how))
    .where('id', '=', deliveryId)
    .where('state', 'in', stoppedStates)
    .returning(['id', 'channel'])
    .executeTakeFirst()
  if (again) await getInLine(services, db, { companyId, ...again }, { urgent: true })
  return again !== undefined
}

/** The same for many; the ledger's watch takes them up. Answers how many. */
export async function replayAll(db: Db, deliveryIds: readonly string[]): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('deliveries')
    .set(replayed('evaluate'))
    .where(sql<boolean>`id = any(${deliveryIds})`)
    .where('state', 'in', stoppedStates)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Puts them aside for good, with who said so and why; the other side hears nothing of it. Answers which. */
export async function ignore(
  services: Services,
  db: Db,
  deliveryIds: readonly string[],
  { userId, reason }: { userId: string; reason: string },
) {
  const rows = await db
    .updateTable('deliveries')
    .set({ state: 'ignored', replay: null, ignoredBy: userId, ignoredReason: reason, payloadSealed: null, updatedAt: new Date() })
    .where(sql<boolean>`id = any(${deliveryIds})`)
    .where('state', 'in', stoppedStates)
    // A conflict ends by being settled: until then neither side is written.
    .where(sql<boolean>`problem ->> 'action' is distinct from 'choose'`)
    .where(sql<boolean>`(state = 'refused' or channel <> all(${mustComeOut()}))`)
    .returningAll()
    .execute()
  for (const row of rows) {
    const problem = { code: '', message: '', fix: '' }
    await channelOf(row.channel)?.settle?.(db, { ...row, lost: false }, { state: 'ignored', problem }, services)
  }
  return rows
}
