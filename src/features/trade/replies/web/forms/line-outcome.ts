import { textOf } from '#web/app/text.ts'
import type { DraftLine, ReplyOf } from '../../contract.ts'

type Given = Pick<ReplyOf<'orderResponse'>['lines'][number], 'accepted' | 'later' | 'price'>

/** What the partner is told of a line with these figures, in a few words. */
export function lineOutcome({ ordered, price }: DraftLine, given: Given): string {
  const [accepted, later, all] = [Number(given.accepted), Number(given.later), Number(ordered)]
  if (![accepted, later].every(Number.isFinite) || accepted + later > all) return ''
  const parts = [
    accepted === all ? textOf('replies.outcome.accepted') : accepted > 0 ? textOf('replies.outcome.some', { count: given.accepted }) : '',
    later > 0 ? textOf('replies.outcome.later', { count: given.later }) : '',
    accepted + later < all ? textOf('replies.outcome.refused', { count: String(all - accepted - later) }) : '',
    price !== '' && Number(price) !== Number(given.price) ? textOf('replies.outcome.price') : '',
  ]
  return parts.filter(Boolean).join(', ')
}
