import { useTranslation } from 'react-i18next'
import type { Cart } from '#features/stores/shop/contract.ts'
import { useFront } from '../app/front.ts'
import { Link } from '../app/link.tsx'
import { centsText, dayText } from '../parts/amounts.ts'
import { Notice } from '../parts/notice.tsx'
import { hasToBeMended } from './changes.tsx'

/** What stands in the way of pressing the button: dearer prices do not, by pressing it they are agreed to. */
export const stopsOf = (cart: Cart) => cart.stops.filter((stop) => stop !== 'lines' || cart.lines.some(hasToBeMended))

/** Why it cannot be ordered now. What is said elsewhere on the screen is not said twice. */
export function Stops({ cart }: { cart: Cart }) {
  const { t } = useTranslation()
  const { store, customer } = useFront()
  const words: Partial<Record<Cart['stops'][number], string>> = {
    standing: t('storeFront.stop.standing'),
    onHold: t('storeFront.stop.onHold'),
    currency: t('storeFront.stop.currency', { currency: cart.currency, company: store.companyName }),
    lines: t('storeFront.stop.lines'),
    poNumber: t('storeFront.stop.poNumber'),
    poUsed: t('storeFront.stop.poUsed', { label: cart.poUsedBy?.label ?? '' }),
    wantedOn: t('storeFront.stop.wantedOn', { wanted: cart.wantedOn ? dayText(cart.wantedOn) : '', earliest: dayText(cart.earliestOn) }),
    noCustomer: t('storeFront.stop.noCustomer', { company: store.companyName }),
    mayNotOrder: t('storeFront.stop.mayNotOrder'),
    address: t('storeFront.stop.address'),
    waitsForNobody: t('storeFront.stop.waitsForNobody', {
      limit: centsText(customer?.spendingLimit ?? 0),
      customer: customer?.name ?? '',
      company: store.companyName,
    }),
  }
  const said = stopsOf(cart).flatMap((stop) => words[stop] ?? [])
  if (said.length === 0 && !cart.unpaid) return null
  return (
    <Notice tone="warn">
      {said.map((word) => (
        <p key={word}>{word}</p>
      ))}
      {cart.unpaid && (
        <p>
          {t('storeFront.stop.unpaid')}{' '}
          <Link to={`/orders/${cart.unpaid.id}`}>{t('storeFront.orders.number', { label: cart.unpaid.label })}</Link>
        </p>
      )}
    </Notice>
  )
}
