import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Cart } from '#features/stores/shop/contract.ts'
import { customerOf, useFront } from '../app/front.ts'
import { fieldsOf, messageOf } from '../calls/call.ts'
import { weekdayText } from '../parts/amounts.ts'
import { TextArea, TextField } from '../parts/field.tsx'
import { Notice } from '../parts/notice.tsx'
import parts from '../parts/parts.module.css'
import { useSent } from '../parts/use-sent.ts'
import { Address } from './address-choice.tsx'
import classes from './cart.module.css'

type Change = Parameters<ReturnType<typeof useFront>['calls']['changeCart']>[0]

/** What goes with the order. Each is kept when its field is left, on every device. */
export function Details({ cart }: { cart: Cart }) {
  const { t } = useTranslation()
  const front = useFront()
  const { store, calls, change } = front
  const { send, error } = useSent((what: Change) => change(() => calls.changeCart({ ...customerOf(front), ...what })))
  const fields = fieldsOf(error)
  const taken = cart.poUsedBy && !fields.poNumber ? t('storeFront.cart.poUsed', { label: cart.poUsedBy.label }) : undefined
  return (
    <section className={classes.details} aria-label={t('storeFront.cart.details')}>
      <h2>{t('storeFront.cart.details')}</h2>
      <div className={parts.pair}>
        <Kept
          label={store.poRequired ? t('storeFront.cart.po') : t('storeFront.cart.poOptional')}
          maxLength={100}
          kept={cart.poNumber}
          onKeep={(poNumber) => send({ poNumber })}
          wrong={fields.poNumber ?? (store.poUnique ? taken : undefined)}
          help={taken}
        />
        <Kept
          label={t('storeFront.cart.wanted')}
          type="date"
          min={cart.earliestOn}
          kept={cart.wantedOn ?? ''}
          onKeep={(wantedOn) => send({ wantedOn })}
          wrong={fields.wantedOn}
          help={t('storeFront.cart.earliest', { day: weekdayText(cart.earliestOn) })}
        />
      </div>
      {cart.customerId && <Address cart={cart} onChoose={(shipTo) => send({ shipTo })} fields={fields} />}
      <KeptNote kept={cart.note} onKeep={(note) => send({ note })} wrong={fields.note} />
      {Boolean(error) && Object.keys(fields).length === 0 && (
        <Notice tone="wrong" live>
          {messageOf(error)}
        </Notice>
      )}
    </section>
  )
}

type Keeping = { kept: string; onKeep: (typed: string) => void }
type FieldProps = Parameters<typeof TextField>[0] & Keeping

/** A field that shows what is kept until somebody types, and keeps that when they leave it. */
function Kept({ kept, onKeep, ...field }: FieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextField
      {...field}
      value={typed ?? kept}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => {
        if (typed !== null && typed.trim() !== kept) onKeep(typed.trim())
        else setTyped(null)
      }}
    />
  )
}

function KeptNote({ kept, onKeep, wrong }: Keeping & { wrong?: string }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextArea
      label={t('storeFront.cart.note')}
      maxLength={1000}
      wrong={wrong}
      value={typed ?? kept}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => typed !== null && typed.trim() !== kept && onKeep(typed.trim())}
    />
  )
}
