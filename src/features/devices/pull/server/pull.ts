import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import { heardLately, heardOf } from '#features/devices/uploads/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { type Context, deviceOf } from '#server/http/context.ts'
import { mostPulled, type pullChanges } from '../contract.ts'
import { type LoadedKind, loadedKinds, type PullCursor, readPullCursor, writePullCursor } from './cursor.ts'
import { endOf, type Feed, isReady, noteReady, readFeed, type Touched, within } from './feed.ts'
import { pageOf } from './pages.ts'
import { type Ids, portionOf } from './portion.ts'
import { type Seat, seatOf } from './seat.ts'
import { vanTold } from './van.ts'

type Result = RawResult<typeof pullChanges>
type Answer = Omit<Result, 'cursor'> & { next: PullCursor }

/**
 * What a device does not know yet. The first load walks the tables; from then on it is the feed: what was touched by transactions that ended. What
 * younger ones have touched goes along too; nothing is skipped, whoever commits late.
 */
export async function pull(
  { services, language, ...context }: Context,
  { cursor: text }: ValidInput<typeof pullChanges>['body'],
): Promise<Result> {
  const { companyId, deviceId } = deviceOf(context)
  const given = readPullCursor(services.config, text)
  const caller = { companyId, deviceId, language, own: given?.device === deviceId ? given : null }
  const look = () => services.transaction({ companyId }, (db) => answerOf(db, caller))
  const { next, ...answer } = (await look()) ?? (await noteReady(services, companyId).then(look)) ?? tooEarly()
  return { ...answer, cursor: writePullCursor(services.config, next) }
}

/** Nobody waits here: the device comes again by itself. */
function tooEarly(): never {
  throw new AppError('busy')
}

type Caller = { companyId: string; deviceId: string; language: Language; own: PullCursor | null }
/** Null: what is loaded from the beginning cannot be loaded yet. */
async function answerOf(db: Db, { own, ...caller }: Caller): Promise<Answer | null> {
  const isLoading = own !== null && own.todo.length > 0
  const feed = await readFeed(db, own, own && !isLoading ? mostPulled : 0)
  const known = own && follows(own, feed) ? own : null
  // An idle device costs this one look.
  if (known && !isLoading && !feed.touched.length && Date.now() < known.vanUntil)
    return { ...nothing, next: { ...known, ...endOf(known.until ?? feed.now) } }
  if (!known && !isReady(feed)) return null
  const seat = await seatOf(db, caller.companyId, caller.deviceId)
  if (!known || known.scope !== seat.marks.scope) return begun(db, seat, { caller, feed })
  if (isLoading) return await loaded(db, seat, known)
  const decided = feed.touched.flatMap(({ kind, id }) => (kind === 'document' ? id : []))
  return { ...(await changed(db, seat, known, feed)), documents: await heardOf(db, caller, decided) }
}

/** Is what was touched since kept, and of this feed? A number above all that were given is of another database. */
const follows = (cursor: PullCursor, { id, floor, below }: Feed) =>
  cursor.feed === id && BigInt(cursor.at.tx) >= BigInt(floor) && BigInt(cursor.at.tx) <= BigInt(below)

const nothing: Omit<Answer, 'next'> = {
  more: false,
  whole: false,
  customers: [],
  items: [],
  categories: [],
  prices: { levels: [], ofLevels: [], agreed: [] },
  stock: [],
  invoices: [],
  rules: null,
  settings: null,
  money: null,
  van: null,
  documents: [],
  gone: [],
}

async function begun(db: Db, seat: Seat, { caller, feed }: { caller: Omit<Caller, 'own'>; feed: Feed }): Promise<Answer> {
  const next: PullCursor = {
    feed: feed.id,
    device: caller.deviceId,
    ...seat.marks,
    location: seat.locationId,
    ...endOf(feed.now),
    van: '',
    vanAt: 0,
    vanUntil: 0,
    todo: [...loadedKinds],
    after: null,
  }
  const first = { whole: true, rules: seat.rules, settings: seat.settings, money: seat.money, documents: await heardLately(db, caller) }
  return { ...(await loaded(db, seat, next)), ...first }
}

/** The next portion of what is read from the beginning; what changes meanwhile, rules too, comes from the feed once it is over. */
async function loaded(db: Db, seat: Seat, cursor: PullCursor): Promise<Answer> {
  const ids: { [kind in LoadedKind]?: string[] } = {}
  let [todo, after, room] = [cursor.todo, cursor.after, mostPulled]
  while (room > 0 && todo[0]) {
    const places = await pageOf(db, seat, todo[0], after, room)
    if (places.length) ids[todo[0]] = places.map((place) => place.at(-1) ?? '')
    const isOver = places.length < room
    room -= places.length
    after = isOver ? null : (places.at(-1) ?? null)
    if (isOver) todo = todo.slice(1)
  }
  return { ...nothing, ...(await portionOf(db, seat, ids)), more: true, next: { ...cursor, todo, after } }
}

async function changed(db: Db, seat: Seat, cursor: PullCursor, feed: Feed): Promise<Answer> {
  const { touched } = feed
  const portion = await portionOf(db, seat, idsOf(touched), touched)
  const last = touched.at(-1)
  const isFull = touched.length === mostPulled && last !== undefined
  const snapshot = cursor.until ?? feed.now
  const { marks } = seat
  const itemsToo = cursor.items !== marks.items
  const more = isFull || itemsToo
  const van = await vanTold(db, seat, cursor, { touched, more })
  const next: PullCursor = {
    ...cursor,
    ...marks,
    ...{ van: van.mark, vanAt: van.at, vanUntil: van.until },
    ...(isFull ? within(snapshot, last) : endOf(snapshot)),
    todo: itemsToo ? ['level', 'item', 'ofLevel'] : [],
    after: null,
  }
  return {
    ...nothing,
    ...portion,
    more,
    rules: cursor.rules === marks.rules ? null : seat.rules,
    settings: cursor.settings === marks.settings ? null : seat.settings,
    money: cursor.money === marks.money ? null : seat.money,
    van: van.told,
    next,
  }
}

function idsOf(touched: readonly Touched[]): Ids {
  const ids = new Map<string, Set<string>>()
  for (const { kind, id } of touched) ids.set(kind, (ids.get(kind) ?? new Set()).add(id))
  return Object.fromEntries(loadedKinds.flatMap((kind) => (ids.has(kind) ? [[kind, [...(ids.get(kind) ?? [])]]] : [])))
}
