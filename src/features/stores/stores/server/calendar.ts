import { audit } from '#server/data/audit.ts'
import { todayOf } from '#server/data/days.ts'
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

/** Stores open on their first day, unless something is missing by then, and close after their last; orders that wait then go on. */
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
  const today = await todayOf(db)
  const step = stepOf(store, today)
  if (!step) return
  if (step === 'open' && refusalsOf('open', await factsOf(services, db, store)).length) return
  const to: StoreState = step === 'open' ? 'Open' : 'Closed'
  await db
    .updateTable('stores')
    .set({ state: to, stateSince: new Date(), version: store.version + 1, changedAt: new Date() })
    .where('id', '=', id)
    .execute()
  await audit(
    db,
    { companyId, actorId: null, actor: 'Ledgerside', origin: 'system' },
    {
      action: actionOf[step],
      recordKind: 'store',
      recordId: id,
      recordVersion: store.version + 1,
      changes: [{ field: 'storeStatus', from: store.state, to }],
    },
  )
}

function stepOf({ state, opensOn, closesOn }: StoreRecord, today: string): 'open' | 'close' | null {
  if (state === 'Scheduled') return opensOn === null || opensOn <= today ? 'open' : null
  return (state === 'Open' || state === 'Paused') && closesOn !== null && closesOn < today ? 'close' : null
}
