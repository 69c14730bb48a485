import { useTranslation } from 'react-i18next'
import type { Cart } from '#features/stores/shop/contract.ts'
import { useFront } from '../app/front.ts'
import { centsText } from '../parts/amounts.ts'
import { Check } from '../parts/field.tsx'
import { Notice } from '../parts/notice.tsx'
import type { Order } from './place.ts'

/** On account where that is possible: nobody is asked for money who has terms. */
export const payAtFirst = (cart: Cart): Order['pay'] | null => (cart.onAccount ? 'account' : isPaidNow(cart) ? 'now' : null)

/** By the shopper, or by a colleague to whom it is sent. */
export const isPaidNow = ({ payNow, colleaguePays }: Cart) => payNow || colleaguePays

type Props = { cart: Cart; pay: Order['pay'] | null; onChoose: (pay: Order['pay']) => void }

export function PayChoice({ cart, pay, onChoose }: Props) {
  const { t } = useTranslation()
  const { store, customer } = useFront()
  const why = {
    '': '',
    noTerms: t('storeFront.pay.noTerms', { company: store.companyName }),
    credit: t('storeFront.pay.credit', { left: centsText(Math.max(0, cart.creditLeft ?? 0)) }),
    onHold: t('storeFront.pay.onHold', { company: store.companyName }),
  }[cart.noAccount]
  const radio = (way: Order['pay']) => ({
    type: 'radio',
    name: 'pay',
    checked: pay === way,
    onChange: () => onChoose(way),
  })
  return (
    <fieldset>
      <legend className="front-unseen">{t('storeFront.pay.title')}</legend>
      {store.onAccount && (
        <Check
          label={cart.terms ? t('storeFront.pay.accountTerms', { terms: cart.terms }) : t('storeFront.pay.account')}
          help={why || undefined}
          disabled={!cart.onAccount}
          {...radio('account')}
        />
      )}
      {cart.payNow && <Check label={t('storeFront.pay.now')} {...radio('now')} />}
      {cart.colleaguePays && (
        <Check
          label={t('storeFront.pay.colleague')}
          help={t('storeFront.pay.colleagueHelp', { customer: customer?.name ?? '' })}
          {...radio('now')}
        />
      )}
      {pay === null && (
        <Notice tone="warn">
          {store.payNow && customer?.mayPay === false
            ? t('storeFront.pay.mayNot', { customer: customer.name, company: store.companyName })
            : t('storeFront.pay.none', { company: store.companyName })}
        </Notice>
      )}
    </fieldset>
  )
}
