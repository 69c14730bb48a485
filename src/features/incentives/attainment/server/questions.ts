import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { formatCents } from '#contract/money.ts'
import { notify } from '#features/notifications/server/door.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import { todayOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { answerReward, askReward } from '../contract.ts'
import type { EntryStatus } from '../engine/status.ts'
import { mayAsk } from './may.ts'
import { reject } from './reject.ts'
import { ownEntries } from './seen.ts'

const workingDays = 10
/** So many days later, Saturdays and Sundays not counted. */
export function dueAfter(day: string, days = workingDays): string {
  let due = Temporal.PlainDate.from(day)
  for (let left = days; left > 0; ) {
    due = due.add({ days: 1 })
    if (due.dayOfWeek <= 5) left--
  }
  return due.toString()
}

type Asked = {
  id: string
  programId: string
  attainmentId: string
  status: EntryStatus
  decided: EntryStatus | null
  asked: boolean
  wasAnswered: boolean
  promised: number
  number: string
}
/** Of an entry `e`: nothing was written of it since it was answered about. */
export const answeredLast = sql<boolean>`exists (select from attainment_questions q where ${ofCompany('q')} and q.entry_id = e.id
  and q.answered_at >= (select max(r.written_at) from reward_rows r where ${ofCompany('r')} and r.entry_id = e.id))`

async function entryOf(db: Db, where: ReturnType<typeof sql<boolean>>): Promise<Asked> {
  const { rows } = await sql<Asked>`
    select e.id, e.program_id as "programId", e.attainment_id as "attainmentId", e.status, e.decided, e.asked, e.promised, a.number,
      ${answeredLast} as "wasAnswered"
    from reward_entries e join attainments a on ${ofCompany('a')} and a.id = e.attainment_id
    where ${ofCompany('e')} and ${where}`.execute(db.withoutPlugins())
  const [entry] = rows
  if (!entry) throw new AppError('notFound')
  await sql`select from programs where ${ofCompany()} and id = ${entry.programId}::uuid for update`.execute(db)
  return entry
}

export const calledFor = ({ promised, number }: Pick<Asked, 'promised' | 'number'>) =>
  [formatCents(promised), ...(number ? [`#${number}`] : [])].join(' · ')

export async function ask(
  context: DbContext,
  id: string,
  { question }: ValidInput<typeof askReward>['body'],
): Promise<RawResult<typeof askReward>> {
  const { db } = context
  const { role, displayName, userId, companyId } = memberOf(context)
  const own = await ownEntries(context)
  const mine = sql<boolean>`e.id = ${id}::uuid and ${own ?? sql`true`}`
  await entryOf(db, mine)
  // As it is under the program's lock.
  const entry = await entryOf(db, mine)
  if (entry.asked) throw new AppError('rewardAsked')
  if (entry.wasAnswered || !mayAsk(role, entry.status)) throw new AppError('rewardMoved')
  const dueOn = dueAfter(await todayOf(db))
  const made = await db
    .insertInto('attainmentQuestions')
    .values({ companyId, entryId: id, question, askedBy: displayName, askedById: userId, dueOn })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('rewardEntries').set({ asked: true }).where('id', '=', id).execute()
  await notify(db, {
    companyId,
    code: 'NA_REWARD_ASKED',
    value: calledFor(entry),
    record: { kind: 'attainment', id: entry.attainmentId },
    to: { can: 'attainment.write' },
    except: userId,
  })
  await audit(db, actorOf(context), { action: 'rewardAsked', recordKind: 'attainment', recordId: entry.attainmentId })
  return { id: made.id, dueOn }
}

export async function answer(
  context: DbContext,
  id: string,
  { answer: said, outcome }: ValidInput<typeof answerReward>['body'],
): Promise<RawResult<typeof answerReward>> {
  const { db } = context
  const { displayName } = memberOf(context)
  const asked = sql<boolean>`e.id = ${id}::uuid`
  await entryOf(db, asked)
  // As it is under the program's lock: what is on its way to the payee is not rejected.
  const entry = await entryOf(db, asked)
  if (outcome === 'rejected' && entry.decided === 'Funding') throw new AppError('rewardMoved')
  const answered = await answerOpen(context, [id], { said, outcome })
  if (!answered) throw new AppError('rewardMoved')
  await db.updateTable('rewardEntries').set({ asked: false }).where('id', '=', id).execute()
  if (outcome === 'rejected') await reject(db, entry.programId, [id], { by: displayName, reason: said.slice(0, 300) })
  await audit(db, actorOf(context), { action: 'rewardAnswered', recordKind: 'attainment', recordId: entry.attainmentId })
  return {}
}

/** What was asked about these entries has its answer, and whoever asked is told; answers how many questions. Before what the answer does to them. */
export async function answerOpen(
  context: DbContext,
  ids: readonly string[],
  { said, outcome }: { said: string; outcome: ValidInput<typeof answerReward>['body']['outcome'] },
): Promise<number> {
  const { db } = context
  const { displayName, companyId, userId } = memberOf(context)
  const { rows } = await sql<Pick<Asked, 'attainmentId' | 'promised' | 'number'> & { askedById: string | null }>`
    update attainment_questions q set answer = ${said}, outcome = ${outcome}, answered_by = ${displayName}, answered_at = now()
    from reward_entries e, attainments a
    where ${ofCompany('q')} and q.entry_id = any(${ids}::uuid[]) and q.answered_at is null and ${ofCompany('e')} and e.id = q.entry_id
      and ${ofCompany('a')} and a.id = e.attainment_id
    returning q.asked_by_id as "askedById", e.attainment_id as "attainmentId", e.promised, a.number`.execute(db.withoutPlugins())
  for (const { askedById, attainmentId, ...entry } of rows)
    if (askedById)
      await notify(db, {
        companyId,
        code: 'NA_REWARD_ANSWERED',
        value: calledFor(entry),
        record: { kind: 'attainment', id: attainmentId },
        to: [askedById],
        except: userId,
      })
  return rows.length
}
