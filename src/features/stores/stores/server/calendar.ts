import { sql } from 'kysely'
import { notify } from '#features/notifications/server/door.ts'
import { type Actor, audit } from '#server/data/audit.ts'
import { dayAt, startOfDay, zoneOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import type { Services } from '#server/services.ts'
import { eachCompany } from '#server/work/each-company.ts'
import type { Watch } from '#server/work/job.ts'
import { refusalsOf, type StoreState } from '../states.ts'
import { actionOf } from './steps.ts'
import { factsOf, type StoreRecord, storeById } from './store.ts'

const mostAtOnce = 500
/** One company's in a round: with more than that it keeps no other company waiting. */
const mostOfCompany = 20
/** What cannot be moved is tried again after this, or once it is saved; what is not due where its company is, within the hour. */
const [asideMinutes, mostMinutes] = [10, 60]
/** Somewhere it is this day by now. */
const firstDay = () => Temporal.Now.plainDateISO('Pacific/Kiritimati').toString()

/**
 * Stores open on their first day, unless something is missing by then, which is told, and close after their last; orders that wait then go on. One that
 * cannot be moved is set aside for a while.
 */
export const storeCalendar: Watch = {
  name: 'calendar of stores',
  everySeconds: 30,
  run: (services) =>
    eachCompany(
      services,
      ['select company_id, id from app.stores_to_move($1, $1, $2, $3)', firstDay(), mostOfCompany],
      async (db, companyId, { id = '' }) => {
        // Its own transaction: what fails is undone, and that it was tried is not.
        const moving = services.transaction({ companyId }, (inside) => moveByCalendar(services, inside, companyId, id))
        await moving.catch(async (error: unknown) => {
          await setAside(db, id)
          services.log.error({ err: error, companyId, storeId: id }, 'the calendar could not move a store')
        })
      },
      mostAtOnce,
    ),
}

const setAside = (db: Db, id: string, minutes = asideMinutes) =>
  db
    .updateTable('stores')
    .set({ setAsideUntil: sql`now() + ${Math.min(minutes, mostMinutes)} * interval '1 minute'` })
    .where('id', '=', id)
    .execute()

export async function moveByCalendar(services: Services, db: Db, companyId: string, id: string): Promise<void> {
  const store = await storeById(db, id, { lock: true })
  const zone = await zoneOf(db)
  const step = stepOf(store, dayAt(new Date(), zone))
  if (!step) {
    await setAside(db, id, minutesToMidnight(zone))
    return
  }
  if (step === 'open' && refusalsOf('open', await factsOf(services, db, store)).length) {
    await setAside(db, id)
    return tellNotOpened(db, companyId, store, zone)
  }
  const to: StoreState = step === 'open' ? 'Open' : 'Closed'
  await db
    .updateTable('stores')
    .set({ state: to, stateSince: new Date(), version: store.version + 1, changedAt: new Date() })
    .where('id', '=', id)
    .execute()
  await audit(db, byItself(companyId), {
    action: actionOf[step],
    recordKind: 'store',
    recordId: id,
    recordVersion: store.version + 1,
    changes: [{ field: 'storeStatus', from: store.state, to }],
  })
}

function stepOf({ state, opensOn, closesOn }: StoreRecord, today: string): 'open' | 'close' | null {
  if (state === 'Scheduled') return opensOn === null || opensOn <= today ? 'open' : null
  return (state === 'Open' || state === 'Paused') && closesOn !== null && closesOn < today ? 'close' : null
}

/** The next day begins then, and what is due on it. */
function minutesToMidnight(zone: string): number {
  const tomorrow = Temporal.PlainDate.from(dayAt(new Date(), zone)).add({ days: 1 }).toString()
  return Math.max(0, startOfDay(tomorrow, zone) - Date.now()) / 60_000
}

const byItself = (companyId: string): Actor => ({ companyId, actorId: null, actor: 'Ledgerside', origin: 'system' })

/** Once for each first day that it was given: whoever can mend it, and its own page, which says what is missing. It opens as soon as that is there. */
async function tellNotOpened(db: Db, companyId: string, { id, name, opensOn, stateSince }: StoreRecord, zone: string): Promise<void> {
  const due = new Date(Math.max(new Date(stateSince).getTime(), opensOn === null ? 0 : startOfDay(opensOn, zone)))
  const told = await db
    .selectFrom('auditEvents')
    .select('id')
    .where('recordKind', '=', 'store')
    .where('recordId', '=', id)
    .where('action', '=', 'storeNotOpened')
    .where('at', '>=', due.toISOString())
    .limit(1)
    .executeTakeFirst()
  if (told) return
  await audit(db, byItself(companyId), { action: 'storeNotOpened', recordKind: 'store', recordId: id })
  await notify(db, {
    companyId,
    code: 'NA_STORE_NOT_OPENED',
    to: { can: 'stores.write' },
    value: name,
    record: { kind: 'store', id },
    zone,
  })
}
