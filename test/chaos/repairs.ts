import type { Conflict } from '#features/books/conflicts/contract.ts'
import type { Entry } from '#features/books/sync/contract.ts'
import type { Books } from './books.ts'
import { ask } from './edits.ts'

type Draw = (below: number) => number

/** What the owner does in the Sync centre and the settings. */
export const syncNow = (books: Books) => ask(books, '/QuickBooks/Sync')
export const prove = (books: Pick<Books, 'owner'>) => ask(books, '/Sync/StartProof', { kind: 'full' })
export const cancelSync = (books: Books) => ask(books, '/QuickBooks/CancelSync')
export const disconnect = (books: Books) => ask(books, '/QuickBooks/Disconnect')

/** Consents once more, whatever has to be given up for it when nobody answers. */
export async function reconnect({ owner, world, realmId }: Books): Promise<boolean> {
  try {
    const asked = await owner.post('/QuickBooks/RedirectionToQB')
    const consent = new URL(asked.body.result)
    const state = consent.searchParams.get('state') ?? ''
    const { code } = await world.control('POST', 'authorize', { realmId, state, redirectUri: consent.searchParams.get('redirect_uri') })
    await owner.fetch(`/QuickBooks/Callback?${new URLSearchParams({ code, state, realmId })}`)
    return (await owner.post('/QuickBooks/Connect', { state })).status === 200
  } catch {
    return false
  }
}

/** Where both sides had customers they did not know of each other, nothing moves until a person agreed; what is doubtful stays apart. */
export async function agree(books: Books) {
  const answer = await books.owner.get('/Sync/GetRehearsal').catch(() => null)
  const rehearsal = answer?.status === 200 ? (answer.body.result as Rehearsal | null) : null
  if (rehearsal?.state !== 'ready') return
  for (const bucket of ['look', 'clash'])
    await ask(books, '/Sync/DecideRehearsal', { undecidedOf: { bucket, search: '' }, decision: 'hold' })
  const now = await books.owner.get('/Sync/GetRehearsal').catch(() => null)
  const { id, version } = (now?.body.result ?? rehearsal) as Rehearsal
  await ask(books, '/Sync/AgreeRehearsal', { id, version })
}
type Rehearsal = { id: string; state: string; version: number }

export async function replayAll(books: Books) {
  for (const lane of ['needsYou', 'working']) await ask(books, '/Sync/ReplayAll', { lane })
}
export async function replayOne(books: Books, pick: Draw) {
  const entries = [...(await entriesOf(books, 'needsYou')), ...(await entriesOf(books, 'working'))].filter(({ can }) => can.replay)
  const entry = entries[pick(Math.max(1, entries.length))]
  if (entry) await ask(books, '/Sync/Replay', { id: entry.id, how: entry.can.same && pick(2) ? 'same' : 'evaluate' })
}
export async function putAside(books: Books, pick: Draw) {
  const entries = (await entriesOf(books, 'needsYou')).filter(({ can }) => can.ignore)
  const entry = entries[pick(Math.max(1, entries.length))]
  if (entry) await ask(books, '/Sync/Ignore', { ids: [entry.id], reason: 'Chaos' })
}
export async function settleConflict(books: Books, pick: Draw) {
  const entries = (await entriesOf(books, 'needsYou')).filter(({ button }) => button === 'choose')
  const entry = entries[pick(Math.max(1, entries.length))]
  const answer = entry && (await books.owner.get(`/Sync/GetConflict/${entry.id}`).catch(() => null))
  if (answer?.status !== 200) return
  const conflict: Conflict = answer.body.result
  if (conflict.kind === 'gone') {
    const choice = (['keep', 'create', 'deactivate'] as const)[pick(3)]
    await ask(books, '/Sync/SettleGone', { id: conflict.id, choice })
    return
  }
  const tag = await tagOfRecord(books, conflict.recordId)
  const sides = conflict.fields.map((each) => ({ ...each, side: pick(2) ? ('ours' as const) : ('theirs' as const) }))
  const choices = Object.fromEntries(sides.map(({ field, side }) => [field, side]))
  const chosen = await ask(books, '/Sync/ResolveConflict', { id: conflict.id, shown: conflict.shown, choices })
  if (chosen?.status !== 200) return
  for (const { field, side, ours, quickbooks } of sides)
    books.journal.gaveWay(`${tag} ${field}`, side === 'ours' ? quickbooks.value : ours.value)
}
export const chooseRule = (books: Books, field: string, policy: string) =>
  ask(books, '/Sync/SaveRule', { recordKind: 'customer', field, policy })

async function entriesOf({ owner }: Books, lane: string): Promise<Entry[]> {
  const answer = await owner.get(`/Sync/GetEntries?lane=${lane}&limit=100`).catch(() => null)
  return answer?.status === 200 ? (answer.body.result as { rows: Entry[] }).rows : []
}
async function tagOfRecord({ world, companyId }: Books, id: string): Promise<string> {
  const [row] = await world.query('select website from customers where company_id = $1 and id = $2', [companyId, id])
  return /^https:\/\/(\w+)\./.exec(row?.website ?? '')?.[1] ?? ''
}
