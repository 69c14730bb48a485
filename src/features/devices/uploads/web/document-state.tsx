import { useTranslation } from 'react-i18next'
import { StateText } from '#web/ui/values/state-text.tsx'
import type { DocumentRow } from '../contract.ts'

const tones = { accepted: 'good', review: 'waiting', refused: 'bad' } as const

export function DocumentState({ row: { state, waitsFor } }: { row: Pick<DocumentRow, 'state' | 'waitsFor'> }) {
  const { t } = useTranslation()
  const isMoney = waitsFor === 'money'
  return <StateText tone={isMoney ? 'waiting' : tones[state]} text={t(`deviceReview.states.${isMoney ? 'money' : state}`)} />
}
