import { useTranslation } from 'react-i18next'
import type { Cart } from '#features/stores/shop/contract.ts'
import { centsText } from '../parts/amounts.ts'
import parts from '../parts/parts.module.css'

type Sums = Pick<Cart, 'subtotal' | 'discount' | 'delivery' | 'taxes' | 'total'>

export function SumList({ sums }: { sums: Sums }) {
  const { t } = useTranslation()
  return (
    <dl className={parts.sums}>
      <div>
        <dt>{t('storeFront.sums.subtotal')}</dt>
        <dd>{centsText(sums.subtotal)}</dd>
      </div>
      {sums.discount > 0 && (
        <div>
          <dt>{t('storeFront.sums.discount')}</dt>
          <dd>{`−${centsText(sums.discount)}`}</dd>
        </div>
      )}
      <div>
        <dt>{t('storeFront.sums.delivery')}</dt>
        <dd>{centsText(sums.delivery)}</dd>
      </div>
      <div>
        <dt>{t('storeFront.sums.taxes')}</dt>
        <dd>{centsText(sums.taxes)}</dd>
      </div>
      <div className={parts.total}>
        <dt>{t('storeFront.sums.total')}</dt>
        <dd>{centsText(sums.total)}</dd>
      </div>
    </dl>
  )
}

export function Sums({ cart, minimum }: { cart: Cart; minimum: number }) {
  const { t } = useTranslation()
  return (
    <div>
      <SumList sums={cart} />
      {minimum > 0 && cart.missing > 0 && (
        <div>
          <progress
            className="front-unseen"
            max={minimum}
            value={Math.max(0, minimum - cart.missing)}
            aria-label={t('storeFront.sums.minimum')}
          />
          <p className={parts.wrong}>{t('storeFront.sums.missing', { missing: centsText(cart.missing), minimum: centsText(minimum) })}</p>
        </div>
      )}
    </div>
  )
}
