import { decodeMessage, encodeMessage, type LiveKind, liveKinds, seenWith } from '#contract/live.ts'
import { can, type Role, scopeOf } from '#contract/permissions.ts'

/** Sees a few of the company's records: which others change, and when, is not theirs to know. */
export const reachesOwn = (role: Role) => scopeOf(role, 'customers.read') === 'own'

/** A message to a company without the ids of its records. */
export function withoutIds(text: string): string {
  const message = decodeMessage(text)
  if (message.kind !== 'pointer' || message.to !== 'record') return text
  return encodeMessage({ code: 'LIST_CHANGED', value: kindIn(message.value) })
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
