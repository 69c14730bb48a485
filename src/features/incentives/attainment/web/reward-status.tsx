import { useTranslation } from 'react-i18next'
import { StateText, type Tone } from '#web/ui/values/state-text.tsx'
import type { EntryStatus } from '../engine/status.ts'

const tones: Record<EntryStatus, Tone> = {
  Pending: 'waiting',
  Earned: 'waiting',
  InReview: 'waiting',
  OverBudget: 'plain',
  Approved: 'good',
  Held: 'waiting',
  Funding: 'waiting',
  Failed: 'bad',
  Paid: 'good',
  Disputed: 'waiting',
  Rejected: 'bad',
  Reversed: 'plain',
}

export function RewardStatus({ status }: { status: EntryStatus }) {
  const { t } = useTranslation()
  return <StateText tone={tones[status]} text={t(`attainment.statuses.${status}`)} />
}
