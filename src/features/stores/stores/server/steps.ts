import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError, type ErrorCode } from '#contract/errors.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import { underLock } from '#server/data/lock.ts'
import { type Context, type DbContext, memberOf } from '#server/http/context.ts'
import type { takeStoreStep } from '../contract.ts'
import { refusalsOf, type StoreRefusal, type StoreState, type StoreStep, ways } from '../states.ts'
import { beginCallOff, callOffKey, callOffPending, endCallOff } from './call-off.ts'
import { factsOf, type StoreRecord, storeRecord } from './store.ts'

const errorOf: Record<StoreRefusal, ErrorCode> = {
  state: 'storeStep',
  noItems: 'storeNoItems',
  noShoppers: 'storeNoShoppers',
  noPayments: 'storeNoPayments',
  closesBefore: 'storeClosesBefore',
  closedLong: 'storeClosedLong',
  pendingLeft: 'storePending',
}
export const actionOf = {
  publish: 'storePublished',
  unschedule: 'storeUnscheduled',
  open: 'storeOpened',
  pause: 'storePaused',
  resume: 'storeResumed',
  close: 'storeClosed',
  reopen: 'storeReopened',
  archive: 'storeArchived',
} as const satisfies Record<StoreStep, string>

type Asked = ValidInput<typeof takeStoreStep>['body']
type Taken = RawResult<typeof takeStoreStep>

/**
 * What waits is called off once the store is closed, under a lock from before it is: nobody else goes on with it as long as this process is there.
 */
export async function takeStep(context: Context, id: string, asked: Asked): Promise<Taken> {
  const { services } = context
  const { companyId, userId } = memberOf(context)
  const taking = () => services.transaction({ companyId, userId }, (db) => take({ ...context, db }, id, asked))
  const nothing = { calledOff: 0, left: 0 }
  if (!callsOff(asked)) return { ...(await taking()), ...nothing }
  const where = { companyId, storeId: id }
  const ended = new AbortController()
  const closing = async () => {
    const taken = await taking()
    return { ...taken, ...(await callOffPending(services, where, ended.signal)) }
  }
  const closed = await underLock(services, callOffKey(where), closing, (error) => ended.abort(error))
  // Somebody closes it already.
  if (!closed) throw new AppError('storeChanged')
  return closed.result
}

const callsOff = ({ step, pending }: Asked) => step === 'close' && pending === 'cancel'

/** What they saw is what it is, and nothing stands in its way. */
async function take(context: DbContext, id: string, asked: Asked): Promise<Pick<Taken, 'status' | 'version'>> {
  const { step, version, pending, reason } = asked
  const { db, services } = context
  const store = await storeRecord(context, id, { lock: true })
  const facts = await factsOf(services, db, store)
  const refusals = refusalsOf(step, facts)
  if (refusals.includes('state')) throw new AppError('storeStep')
  if (store.version !== version) throw new AppError('storeChanged')
  const [first] = refusals.filter((each) => each !== 'pendingLeft' || step !== 'close' || !pending)
  if (first) throw new AppError(errorOf[first], { values: { count: facts.pending } })
  const to: StoreState = step === 'publish' && store.opensOn && store.opensOn > facts.today ? 'Scheduled' : ways[step].to
  // Opened before its day, this is its first one.
  const opensOn = to === 'Open' && store.opensOn && store.opensOn > facts.today ? facts.today : store.opensOn
  const waiting = String(facts.pending)
  await db
    .updateTable('stores')
    .set({
      state: to,
      stateSince: new Date(),
      opensOn,
      version: version + 1,
      changedAt: new Date(),
      setAsideUntil: null,
      ...(step === 'publish' && !store.publishedAt && { publishedAt: new Date() }),
    })
    .where('id', '=', id)
    .execute()
  await audit(db, actorOf(context), {
    action: actionOf[step],
    recordKind: 'store',
    recordId: id,
    recordVersion: version + 1,
    changes: [
      { field: 'storeStatus', from: store.state, to },
      ...(opensOn !== store.opensOn ? [{ field: 'opensOn', from: shownDay(store), to: opensOn ?? '' }] : []),
      ...(step === 'close' && pending === 'honor' && facts.pending > 0 ? [{ field: 'pendingOrders', from: waiting, to: waiting }] : []),
      ...(reason ? [{ field: 'reason', from: '', to: reason }] : []),
    ],
  })
  if (step === 'reopen') await endCallOff(db, id)
  if (callsOff(asked) && facts.pending > 0)
    await beginCallOff(db, { companyId: store.companyId, storeId: id }, { by: actorOf(context), reason, pending: facts.pending })
  return { status: to, version: version + 1 }
}

const shownDay = ({ opensOn }: Pick<StoreRecord, 'opensOn'>) => opensOn ?? ''
