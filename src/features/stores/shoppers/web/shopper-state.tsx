import { useTranslation } from 'react-i18next'
import { StateText } from '#web/ui/values/state-text.tsx'
import type { ShopperState } from '../contract.ts'

const tones = { Requested: 'waiting', Invited: 'waiting', Active: 'good', Blocked: 'bad', Refused: 'bad', Left: 'bad' } as const

export function ShopperStateText({ state }: { state: ShopperState }) {
  const { t } = useTranslation()
  return <StateText tone={tones[state]} text={t(`shoppers.states.${state}`)} />
}
