import { useTranslation } from 'react-i18next'
import type { Cart } from '#features/stores/shop/contract.ts'
import { Notice } from '../parts/notice.tsx'

const serious = ['withdrawn', 'noPrice', 'quantity', 'short'] as const
/** Has to be seen to; a dearer price or another pack is only agreed to. */
export const hasToBeMended = ({ problem }: Cart['lines'][number]) => serious.some((each) => each === problem)

/** What is not as the shopper left it, above all else: nothing is ordered before it was seen. */
export function Changes({ cart }: { cart: Cart }) {
  const { t } = useTranslation()
  const toMend = cart.lines.filter(hasToBeMended).length
  const dearer = cart.lines.filter(({ problem }) => problem === 'priceUp').length
  const repacked = cart.lines.filter(({ problem }) => problem === 'pack').length
  return (
    <div role="status">
      {toMend + repacked + dearer > 0 && (
        <Notice tone="warn">
          {toMend > 0 && <p>{t('storeFront.cart.toMend', { count: toMend })}</p>}
          {repacked > 0 && <p>{t('storeFront.cart.repacked', { count: repacked })}</p>}
          {dearer > 0 && <p>{t('storeFront.cart.dearer', { count: dearer })}</p>}
        </Notice>
      )}
    </div>
  )
}
