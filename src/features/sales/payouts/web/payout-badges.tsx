import { textOf } from '#web/app/text.ts'
import { StateText, type Tone } from '#web/ui/values/state-text.tsx'
import type { ListedPayout, PayoutRow } from '../contract.ts'

const tones: Record<PayoutRow['status'], Tone> = {
  pending: 'waiting',
  in_transit: 'waiting',
  paid: 'good',
  failed: 'bad',
  canceled: 'plain',
}
/** How far it is on its way to the bank. */
export const PayoutBadge = ({ status }: Pick<PayoutRow, 'status'>) => (
  <StateText tone={tones[status]} text={textOf(`payouts.state.${status}`)} />
)

const contentTones: Record<PayoutRow['content'], Tone> = { matches: 'good', differs: 'bad', unknown: 'waiting', byHand: 'plain' }
/** Does what it consists of make up its amount? */
export const ContentBadge = ({ content }: Pick<PayoutRow, 'content'>) => (
  <StateText tone={contentTones[content]} text={textOf(`payouts.content.${content}`)} />
)

const tieOutTones: Record<NonNullable<ListedPayout['tieOut']>, Tone> = {
  none: 'plain',
  waiting: 'waiting',
  agrees: 'good',
  differs: 'bad',
}
/** Do Stripe and the books tell the same of it? Where nothing is posted, whether Stripe's own figures agree. */
export const TieOutBadge = ({ tieOut, content }: ListedPayout) =>
  tieOut ? <StateText tone={tieOutTones[tieOut]} text={textOf(`payouts.tieOut.${tieOut}`)} /> : <ContentBadge content={content} />
