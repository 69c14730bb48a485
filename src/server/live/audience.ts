import { decodeMessage, encodeMessage, type LiveKind, liveKinds, seenWith } from '#contract/live.ts'
import { can, type Role, scopeOf } from '#contract/permissions.ts'
import type { Db } from '../data/db.ts'

export type Changed = { kind: LiveKind; ids: string[] }
/** Those of these people, who reach a few of the company's records, who reach one of what changed. */
export type WhoReaches = (db: Db, changed: Changed, userIds: string[]) => Promise<string[]>

/** Sees a few of the company's records: which others change, and when, is not theirs to know. */
export const reachesOwn = (role: Role) => scopeOf(role, 'customers.read') === 'own'

/** A message to a company without the ids of its records, and these beside it; null: it does not say which. */
export function withoutIds({ text, ids }: { text: string; ids?: string[] }): { text: string; changed: Changed | null } {
  const message = decodeMessage(text)
  if (message.kind !== 'pointer' || (message.to !== 'record' && message.to !== 'list')) return { text, changed: null }
  const [kind = '', id] = message.value.split('/')
  const which = message.to === 'record' && id ? [id] : ids
  return { text: encodeMessage({ code: 'LIST_CHANGED', value: kind }), changed: which && isLiveKind(kind) ? { kind, ids: which } : null }
}

/** May somebody with this role see a message to the whole company? */
export function maySee(role: Role, text: string): boolean {
  const message = decodeMessage(text)
  if (message.kind !== 'pointer') return false
  const { to, value } = message
  if (to === 'everything' || to === 'nothing') return true
  const kind = to === 'record' || to === 'list' ? kindIn(value) : to
  return isLiveKind(kind) && (!seenWith[kind].length || seenWith[kind].some((ability) => can(role, ability)))
}

const kindIn = (value: string) => value.split('/')[0] ?? ''
const isLiveKind = (text: string): text is LiveKind => (liveKinds as readonly string[]).includes(text)
