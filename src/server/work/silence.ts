import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../data/db.ts'
import { company, ofCompany } from '../data/tenant.ts'

// An outside system that does not answer is not asked by every delivery that waits for it: after a few attempts in a row without an answer one
// asks for all, after growing pauses, and the others are held until an answer comes.

/** A channel to one other side (a partner's server), which people know by `name`. Most channels have one other side, without a name. */
export type Line = { channel: string; otherSide: string; name: string }

const triesUntilHeld = 3
const counted = sql`case when s.failures < ${sql.lit(triesUntilHeld)} or s.asking then s.failures + 1 else s.failures end`
const pause = sql`least(300, 3 * power(2, least(${counted} - ${sql.lit(triesUntilHeld)}, 10)))`
/** What a person waits for (a save, a code) finds out at once that the other side is back; a silent one is not asked more often than this. */
const restSeconds = 2
/** How long the others wait for the one that asks. */
const askingSeconds = 60
/** What is held is looked at all the same: a mail becomes too old. */
const heldSeconds = 3600
/** How many go at once when there is an answer; the ledger's watch takes the rest. */
const atOnce = 50
const mostShown = 5

const after = (seconds: RawBuilder<unknown> | number) => sql<Date>`now() + ${seconds} * interval '1 second'`
const isOf = ({ channel, otherSide }: Omit<Line, 'name'>) => sql`${ofCompany()} and channel = ${channel} and other_side = ${otherSide}`

/** Whether a delivery must wait until the other side answers. If not, and it is silent, this one asks. */
export async function isHeld(db: Db, line: Line, { id, urgent }: { id: string; urgent: boolean }): Promise<boolean> {
  const silence = await sql<{ may: boolean }>`
    select next_try_at <= now() or (${urgent} and tried_at < ${after(-restSeconds)}) as may
    from silences where ${isOf(line)} and failures >= ${triesUntilHeld} for update`.execute(db)
  const [found] = silence.rows
  if (!found) return false
  if (found.may) {
    await sql`update silences set tried_at = now(), asking = next_try_at <= now(), next_try_at = greatest(next_try_at, ${after(askingSeconds)}) where ${isOf(line)}`.execute(
      db,
    )
    return false
  }
  await db
    .updateTable('deliveries')
    .set({ heldBy: line.otherSide, nextAttemptAt: after(heldSeconds) })
    .where('id', '=', id)
    .execute()
  return true
}

/** The one that was to ask for all did not get so far: another one may, soon. */
export async function stopAsking(db: Db, line: Line): Promise<void> {
  await sql`update silences set asking = false, next_try_at = least(next_try_at, ${after(restSeconds)})
    where ${isOf(line)} and failures >= ${triesUntilHeld}`.execute(db)
}

/** Of a delivery that was held and is looked at early: whether it still is. An end that is being noted is waited for, as it passes this one by. */
export async function isSilent(db: Db, { channel, otherSide }: Omit<Line, 'name'>): Promise<boolean> {
  const { rows } = await sql`
    select from silences where ${isOf({ channel, otherSide })} and failures >= ${triesUntilHeld} for share`.execute(db)
  return rows.length > 0
}

/** Counts an attempt without an answer. Answers after how many seconds the same delivery is to ask again for all; undefined: they all may. */
export async function noteSilence(db: Db, { channel, otherSide, name }: Line): Promise<number | undefined> {
  const { rows } = await sql<{ seconds: number; failures: number }>`
    insert into silences as s (company_id, channel, other_side, name) values (${company}, ${channel}, ${otherSide}, ${name})
    on conflict (company_id, channel, other_side) do update
      set name = excluded.name, failures = ${counted}, tried_at = now(), asking = false, next_try_at = ${after(pause)}
    returning failures, ceil(extract(epoch from next_try_at - now()))::int as seconds`.execute(db)
  const [silence] = rows
  return silence && silence.failures >= triesUntilHeld ? silence.seconds : undefined
}

/** The other side answered: whatever is held goes. Answers those that are to go at once. */
export async function endSilence(db: Db, line: Line): Promise<string[]> {
  const ended = await sql<{ failures: number }>`delete from silences where ${isOf(line)} returning failures`.execute(db)
  if ((ended.rows[0]?.failures ?? 0) < triesUntilHeld) return []
  // One that is being looked at just now sees for itself that the silence is over.
  const { rows } = await sql<{ id: string }>`
    with freed as (
      update deliveries set held_by = null, next_attempt_at = now() where ${ofCompany()} and id = any(array(
        select id from deliveries where ${ofCompany()} and channel = ${line.channel} and held_by = ${line.otherSide} for update skip locked))
      returning id)
    select id from freed order by id limit ${atOnce}`.execute(db)
  return rows.map(({ id }) => id)
}

export type Silence = { channel: string; name: string; since: string; nextTryAt: string }
/** Who does not answer. One that nobody asks any more is not known to be silent. */
export async function silences(db: Db): Promise<Silence[]> {
  return db
    .selectFrom('silences')
    .select(['channel', 'name', 'since', 'nextTryAt'])
    .where('failures', '>=', triesUntilHeld)
    .where(sql<boolean>`next_try_at > ${after(-askingSeconds)}`)
    .orderBy('since')
    .limit(mostShown)
    .execute()
}
