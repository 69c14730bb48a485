import { useTranslation } from 'react-i18next'
import type { Cart } from '#features/stores/shop/contract.ts'
import { Notice } from '../parts/notice.tsx'

/** Why it cannot be ordered now. What is said elsewhere on the screen is not said twice. */
export function Stops({ cart }: { cart: Cart }) {
  const { t } = useTranslation()
  const words: Partial<Record<Cart['stops'][number], string>> = {
    standing: t('storeFront.stop.standing'),
    onHold: t('storeFront.stop.onHold'),
    lines: t('storeFront.stop.lines'),
    poNumber: t('storeFront.stop.poNumber'),
    poUsed: t('storeFront.stop.poUsed', { label: cart.poUsedBy?.label ?? '' }),
    mayNotOrder: t('storeFront.stop.mayNotOrder'),
  }
  const said = cart.stops.flatMap((stop) => words[stop] ?? [])
  if (said.length === 0) return null
  return (
    <Notice tone="warn">
      {said.map((word) => (
        <p key={word}>{word}</p>
      ))}
    </Notice>
  )
}
