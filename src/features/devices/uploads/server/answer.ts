import type { Language } from '#contract/languages.ts'
import { isRuleCode } from '#features/devices/rules/server/door.ts'
import { text } from '#server/text.ts'
import type { PushAnswer } from '../pushed.ts'
import { sentenceOf } from './reasons.ts'
import type { Taken } from './taking/take.ts'

/** What a device, or whoever hands in for it, is told of a document as it stands now. */
export function answerOf({ row, isKnown }: Taken, { language, forDevice }: { language: Language; forDevice: boolean }): PushAnswer {
  const { state, orderId, orderLabel, clientId, decision, decisionReason } = row
  const { reasons, differs } = forDevice ? withinScope(row) : row
  // What kept it in Review does not keep it any more.
  const standing = state === 'accepted' && decision ? reasons.filter(({ mode }) => mode !== 'block') : reasons
  const said = standing.map((reason) => ({
    code: reason.code,
    mode: reason.mode,
    lineNo: reason.lineNo,
    says:
      forDevice && reason.code === 'customerOutside'
        ? text(language, 'deviceReview.reasons.customerHidden')
        : sentenceOf(reason, language, { advises: !forDevice && state === 'review' }),
  }))
  const isSaid = decisionReason !== '' && (state === 'refused' || decision === 'changed')
  const why = isSaid
    ? [{ code: 'office', mode: state === 'refused' ? ('block' as const) : ('say' as const), lineNo: null, says: decisionReason }]
    : []
  return {
    ...{ id: clientId, outcome: isKnown ? 'known' : state, state, orderId, differs },
    orderNumber: orderId ? orderLabel : null,
    reasons: [...why, ...said],
  }
}

/** Of a customer whom the device must not see it hears that alone: no name, nothing of their credit, their prices or goods. */
function withinScope({ reasons, differs }: Taken['row']): Pick<Taken['row'], 'reasons' | 'differs'> {
  if (!reasons.some(({ code }) => code === 'customerOutside' || code === 'customerGone')) return { reasons, differs }
  const told = reasons.filter(({ code }) => !isRuleCode(code) && !hidden.includes(code))
  return { reasons: told, differs: [] }
}

const hidden: readonly string[] = [
  'customerMerged',
  'notPlaced',
  'creditAbovePrice',
  'creditAbovePaid',
  'creditBeyond',
  'creditNotShipped',
  'creditBeyondInvoice',
  'creditBeyondBought',
  'creditUnpriced',
  'creditGivenBack',
]
