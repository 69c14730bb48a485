import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dollarsToCents } from '#contract/money.ts'
import { useFront } from '../app/front.ts'
import { fieldsOf } from '../calls/call.ts'
import type { Colleague } from '../calls/shop-calls.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Check, TextField } from '../parts/field.tsx'
import parts from '../parts/parts.module.css'
import { Trouble } from '../parts/trouble.tsx'
import { useSent } from '../parts/use-sent.ts'
import { RemovePerson } from './remove-person.tsx'

type Props = { person: Colleague | null; onClose: () => void; onDone: (gone: Colleague | null) => void }

const nobody = { name: '', email: '', mayOrder: false, mayApprove: false, mayPay: false, spendingLimit: null }
/** Dollars as they are typed; null: none, or no amount. */
const limitOf = (typed: string) => {
  const plain = typed.replace(/[$,\s]/g, '')
  return /^\d{1,9}(\.\d{0,2})?$/.test(plain) ? dollarsToCents(plain) : null
}

export function PersonDialog({ person, onClose, onDone }: Props) {
  const { t } = useTranslation()
  const { calls, customer, say } = useFront()
  // As the server has it: nobody gives more than they have, and only who orders without a limit lets others order or approve.
  const isFree = customer?.spendingLimit === null && customer.mayOrder
  const mayGive = { mayOrder: isFree, mayApprove: isFree, mayPay: customer?.mayPay ?? false }
  const before = person ?? nobody
  const [typed, setTyped] = useState({ ...(person ?? { ...nobody, mayOrder: mayGive.mayOrder, mayPay: mayGive.mayPay }) })
  const [isRemoving, setRemoving] = useState(false)
  const [limit, setLimit] = useState(person?.spendingLimit == null ? '' : String(person.spendingLimit / 100))
  const isWrongLimit = limit.trim() !== '' && limitOf(limit) === null
  const { send, isSending, error } = useSent(async () => {
    if (!customer || isWrongLimit) return
    const { mayOrder, mayApprove, mayPay, name, email } = typed
    await calls.saveColleague({
      customerId: customer.id,
      ...(person ? { shopperId: person.shopperId } : { email, name }),
      mayOrder,
      mayApprove,
      mayPay,
      spendingLimit: limitOf(limit),
    })
    say(person ? t('storeFront.people.saved') : t('storeFront.people.mailed', { email }))
    onDone(null)
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  const fields = fieldsOf(error)
  if (person && isRemoving) return <RemovePerson person={person} onKeep={() => setRemoving(false)} onDone={onDone} />
  const right = (name: 'mayOrder' | 'mayApprove' | 'mayPay') => ({
    checked: typed[name],
    disabled: !mayGive[name] && !before[name],
    onChange: (event: { target: { checked: boolean } }) => setTyped({ ...typed, [name]: event.target.checked }),
  })
  return (
    <Dialog title={person ? person.name || person.email : t('storeFront.people.invite')} onClose={onClose}>
      <form className={parts.stack} onSubmit={submit} noValidate>
        {!person && (
          <>
            <TextField
              label={t('storeFront.email')}
              type="email"
              inputMode="email"
              required
              maxLength={100}
              wrong={fields.email}
              value={typed.email}
              onChange={(event) => setTyped({ ...typed, email: event.target.value })}
            />
            <TextField
              label={t('storeFront.name')}
              maxLength={100}
              wrong={fields.name}
              value={typed.name}
              onChange={(event) => setTyped({ ...typed, name: event.target.value })}
            />
          </>
        )}
        <div>
          <Check label={t('storeFront.people.mayOrder')} {...right('mayOrder')} />
          <Check label={t('storeFront.people.mayApprove')} {...right('mayApprove')} />
          <Check label={t('storeFront.people.mayPay')} {...right('mayPay')} />
          {!(isFree && mayGive.mayPay) && <p className="front-quiet front-small">{t('storeFront.people.noMore')}</p>}
        </div>
        {typed.mayOrder && (
          <TextField
            label={t('storeFront.people.limit')}
            inputMode="decimal"
            maxLength={15}
            help={t('storeFront.people.limitHelp')}
            wrong={isWrongLimit ? t('storeFront.people.limitWrong') : fields.spendingLimit}
            value={limit}
            onChange={(event) => setLimit(event.target.value)}
          />
        )}
        {Boolean(error) && Object.keys(fields).length === 0 && <Trouble error={error} />}
        <div className={parts.row}>
          <Button type="submit" kind="main" disabled={isWrongLimit} aria-disabled={isSending}>
            {person ? t('storeFront.save') : t('storeFront.people.send')}
          </Button>
          <Button onClick={onClose}>{t('storeFront.cancel')}</Button>
          {person && (
            <Button kind="plain" onClick={() => setRemoving(true)}>
              {t('storeFront.people.remove')}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}
