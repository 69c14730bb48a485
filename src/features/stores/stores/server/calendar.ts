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
/** Somewhere it is this day by now. */
const firstDay = () => Temporal.Now.plainDateISO('Pacific/Kiritimati').toString()

/** Stores open on their first day, unless something is missing by then, which is told, and close after their last; orders that wait then go on. */
export const storeCalendar: Watch = {
  name: 'calendar of stores',
  everySeconds: 30,
  run: (services) =>
    eachCompany(
      services,
      ['select company_id, id from app.stores_to_move($1, $1, $2)', firstDay(), mostAtOnce],
      async (db, companyId, { id = '' }) => moveByCalendar(services, db, companyId, id),
    ),
}

export async function moveByCalendar(services: Services, db: Db, companyId: string, id: string): Promise<void> {
  const store = await storeById(db, id, { lock: true })
  const zone = await zoneOf(db)
  const step = stepOf(store, dayAt(new Date(), zone))
  if (!step) return
  if (step === 'open' && refusalsOf('open', await factsOf(services, db, store)).length) return tellNotOpened(db, companyId, store, zone)
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
