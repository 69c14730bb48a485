import { useTranslation } from 'react-i18next'
import type { MailState } from '#contract/ledger.ts'
import { StateText } from './state-text.tsx'

const tones = { waiting: 'waiting', sent: 'good', refused: 'bad', unsure: 'waiting' } as const

/** How far the mail got that carries what stands beside it; nothing where that is not known. */
export function MailStateText({ state }: { state: MailState | null }) {
  const { t } = useTranslation()
  return state && <StateText tone={tones[state]} text={t(`mail.state.${state}`)} />
}
