import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/app/calls/api.ts'
import { type CheckoutOrder, changeShippingAddress } from '../contract.ts'
import type { Proof } from './proof.ts'

type Address = NonNullable<CheckoutOrder['shippingAddress']>
type Props = {
  order: CheckoutOrder
  proof: Proof
  isDisabled: boolean
  onBusy: (isBusy: boolean) => void
  onOrder: (order: CheckoutOrder) => Promise<void>
}

/** Where the goods go, and the choice among the customer's other addresses; delivery and taxes follow it. */
export function AddressBlock({ order, proof, isDisabled, onBusy, onOrder }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState('')
  const [problem, setProblem] = useState<'none' | 'nothingChosen' | Error>('none')
  const [isSaving, setSaving] = useState(false)
  const change = useRef<HTMLButtonElement>(null)
  const choices = Object.entries(order.shippingAddressList)

  async function use() {
    if (!chosen) return setProblem('nothingChosen')
    setProblem('none')
    setSaving(true)
    onBusy(true)
    try {
      const params = { addressId: chosen, orderId: order.orderId }
      await onOrder(await call(changeShippingAddress, { params }, { headers: proof }))
      setOpen(false)
      setChosen('')
      change.current?.focus()
    } catch (error) {
      setProblem(error instanceof Error ? error : new Error(String(error)))
    }
    setSaving(false)
    onBusy(false)
  }

  if (!order.shippingAddress && !choices.length) return null
  return (
    <section className="address" aria-labelledby="ship-to">
      <div className="head">
        <h2 id="ship-to">{t('checkout.page.shippingAddress')}</h2>
        {choices.length > 0 && (
          <button
            ref={change}
            type="button"
            className="quiet"
            aria-expanded={isOpen}
            disabled={isDisabled}
            onClick={() => setOpen(!isOpen)}
          >
            {t('checkout.page.change')}
          </button>
        )}
      </div>
      {order.shippingAddress && <p>{lineOf(order.shippingAddress)}</p>}
      {isOpen && (
        <fieldset disabled={isDisabled || isSaving} aria-describedby="address-problem">
          <legend>{t('checkout.page.chooseAddress')}</legend>
          {choices.map(([id, address]) => (
            <label key={id}>
              <input
                type="radio"
                name="address"
                value={id}
                checked={chosen === id}
                onChange={() => {
                  setChosen(id)
                  setProblem('none')
                }}
              />
              <span>{lineOf(address)}</span>
            </label>
          ))}
          <div id="address-problem" className="message" role="alert">
            {problem === 'nothingChosen' && t('checkout.page.emptySelection', { what: t('checkout.page.shippingAddressName') })}
            {problem instanceof Error && problem.message}
          </div>
          <button type="button" className="quiet filled" aria-busy={isSaving} onClick={() => void use()}>
            {t('checkout.page.useAddress')}
          </button>
        </fieldset>
      )}
    </section>
  )
}

const lineOf = ({ addressName, address1, address2, city, state, zip }: Address) =>
  [addressName, address1, address2, [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')].filter(Boolean).join(' · ')
