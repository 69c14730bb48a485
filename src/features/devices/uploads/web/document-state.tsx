import { useTranslation } from 'react-i18next'
import { StateText } from '#web/ui/values/state-text.tsx'
import type { DocumentRow } from '../contract.ts'

const tones = { accepted: 'good', review: 'waiting', refused: 'bad' } as const

type Row = Pick<DocumentRow, 'state' | 'waitsFor' | 'reasons' | 'calledOff'>
export function DocumentState({ row: { state, waitsFor, reasons, calledOff } }: { row: Row }) {
  const { t } = useTranslation()
  const isMoney = waitsFor === 'money'
  const isProof = waitsFor === 'proof'
  const isBack = state === 'refused' && reasons.some(({ code }) => code === 'discarded' || code === 'discardedFor')
  if (calledOff) return <StateText tone="plain" text={t('deviceReview.states.calledOff')} />
  return (
    <StateText
      tone={isMoney || isProof ? 'waiting' : isBack ? 'plain' : tones[state]}
      text={t(`deviceReview.states.${isMoney ? 'money' : isProof ? 'proof' : isBack ? 'discarded' : state}`)}
    />
  )
}
