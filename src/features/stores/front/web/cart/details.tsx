import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Cart } from '#features/stores/shop/contract.ts'
import { useFront } from '../app/front.ts'
import { Link } from '../app/link.tsx'
import { fieldsOf, isPassing, messageOf } from '../calls/call.ts'
import { weekdayText } from '../parts/amounts.ts'
import { Button } from '../parts/button.tsx'
import { TextArea, TextField } from '../parts/field.tsx'
import { Notice } from '../parts/notice.tsx'
import parts from '../parts/parts.module.css'
import { Address } from './address-choice.tsx'
import classes from './cart.module.css'

/** What goes with the order. Each is kept when its field is left, on every device. */
export function Details({ cart }: { cart: Cart }) {
  const { t } = useTranslation()
  const { store, kept } = useFront()
  const { keep, said } = kept
  const fields: Record<string, string> = Object.assign({}, ...Object.values(kept.errors).map(fieldsOf))
  const taken = cart.poUsedBy && !fields.poNumber && (
    <Link to={`/orders/${cart.poUsedBy.id}`}>{t('storeFront.cart.poUsed', { label: cart.poUsedBy.label })}</Link>
  )
  return (
    <section className={classes.details} aria-label={t('storeFront.cart.details')}>
      <h2>{t('storeFront.cart.details')}</h2>
      <div className={parts.pair}>
        <Kept
          label={store.poRequired ? t('storeFront.cart.po') : t('storeFront.cart.poOptional')}
          maxLength={100}
          kept={said.poNumber ?? cart.poNumber}
          onKeep={(poNumber) => keep({ poNumber })}
          wrong={fields.poNumber ?? (store.poUnique ? taken : undefined)}
          help={taken}
        />
        <Kept
          label={t('storeFront.cart.wanted')}
          type="date"
          min={cart.earliestOn}
          kept={said.wantedOn ?? cart.wantedOn ?? ''}
          onKeep={(wantedOn) => keep({ wantedOn })}
          wrong={fields.wantedOn}
          help={t('storeFront.cart.earliest', { day: weekdayText(cart.earliestOn) })}
        />
      </div>
      {cart.customerId && (
        <Address cart={said.shipTo ? { ...cart, shipTo: said.shipTo } : cart} onChoose={(shipTo) => keep({ shipTo })} fields={fields} />
      )}
      <KeptNote kept={said.note ?? cart.note} onKeep={(note) => keep({ note })} wrong={fields.note} />
      <NotKept />
    </section>
  )
}

/** What is not with the store yet still stands in its field, and is said again. */
export function NotKept() {
  const { t } = useTranslation()
  const { errors, again } = useFront().kept
  const error = Object.values(errors).find((each) => Object.keys(fieldsOf(each)).length === 0)
  if (!error) return null
  return (
    <Notice tone="wrong" live beside={<Button onClick={again}>{t('storeFront.again')}</Button>}>
      {isPassing(error) ? t('storeFront.cart.notKept') : messageOf(error)}
    </Notice>
  )
}

type Keeping = { kept: string; onKeep: (typed: string) => Promise<void> }
type FieldProps = Parameters<typeof TextField>[0] & Keeping

/** A field that shows what is kept until somebody types, and keeps that when they leave it. */
function useTyped({ kept, onKeep }: Keeping) {
  const [typed, setTyped] = useState<string | null>(null)
  const leave = () => {
    if (typed !== null && typed.trim() !== kept) void onKeep(typed.trim())
    setTyped(null)
  }
  return {
    value: typed ?? kept,
    onChange: (event: { target: { value: string } }) => setTyped(event.target.value),
    onBlur: leave,
  }
}

function Kept({ kept, onKeep, ...field }: FieldProps) {
  return <TextField {...field} {...useTyped({ kept, onKeep })} />
}

function KeptNote({ kept, onKeep, wrong }: Keeping & { wrong?: string | undefined }) {
  const { t } = useTranslation()
  return <TextArea label={t('storeFront.cart.note')} maxLength={1000} wrong={wrong} {...useTyped({ kept, onKeep })} />
}
