import { useTranslation } from 'react-i18next'
import { StateText, type Tone } from '#web/ui/values/state-text.tsx'
import type { BatchState, ItemState } from '../states.ts'

const batches: Record<BatchState, Tone> = {
  Preview: 'plain',
  AwaitingApproval: 'waiting',
  Approved: 'waiting',
  Submitting: 'waiting',
  Unknown: 'waiting',
  Processing: 'waiting',
  Settled: 'good',
  PartlySettled: 'waiting',
  Failed: 'bad',
  Rejected: 'bad',
  Cancelled: 'plain',
}
const items: Record<ItemState, Tone> = {
  Queued: 'waiting',
  Sent: 'waiting',
  Accepted: 'waiting',
  Posted: 'good',
  Refused: 'bad',
  Returned: 'bad',
  Unknown: 'waiting',
  Cancelled: 'plain',
  Held: 'plain',
}

export function BatchStateText({ state }: { state: BatchState }) {
  const { t } = useTranslation()
  return <StateText tone={batches[state]} text={t(`funding.states.${state}`)} />
}

export function ItemStateText({ state }: { state: ItemState }) {
  const { t } = useTranslation()
  return <StateText tone={items[state]} text={t(`funding.itemStates.${state}`)} />
}
