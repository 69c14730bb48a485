import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '#web/app/text.ts'
import { useFront } from '../app/front.ts'
import { fieldsOf, messageOf } from '../calls/call.ts'
import { Button } from '../parts/button.tsx'
import { TextArea, TextField } from '../parts/field.tsx'
import { Notice } from '../parts/notice.tsx'
import parts from '../parts/parts.module.css'
import { useSent } from '../parts/use-sent.ts'

const nothing = { email: '', name: '', companyName: '', phone: '', message: '' }

/** The answer is the same whoever asks: who has access, or was refused, is told to nobody. */
export function AskForm() {
  const { t } = useTranslation()
  const { calls, store, reread } = useFront()
  const { shopper } = store
  const [typed, setTyped] = useState(shopper ? { ...nothing, email: shopper.email, name: shopper.name, phone: shopper.phone } : nothing)
  const [isSent, setSent] = useState(false)
  const { send, isSending, error } = useSent(async () => {
    await calls.askForAccess({ ...typed, language: currentLanguage() })
    setSent(true)
    if (shopper) await reread()
  })
  if (isSent)
    return (
      <Notice tone="right" live>
        {t('storeFront.ask.sent', { company: store.companyName, email: typed.email })}
      </Notice>
    )
  const fields = fieldsOf(error)
  const of = (name: keyof typeof nothing) => ({
    name,
    value: typed[name],
    wrong: fields[name],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  return (
    <form className={parts.stack} onSubmit={submit} noValidate>
      <p>{t('storeFront.ask.text', { company: store.companyName })}</p>
      <TextField label={t('storeFront.ask.company')} autoComplete="organization" required maxLength={200} {...of('companyName')} />
      <TextField label={t('storeFront.name')} autoComplete="name" required maxLength={100} {...of('name')} />
      <TextField
        label={t('storeFront.email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        maxLength={100}
        readOnly={shopper !== null}
        {...of('email')}
      />
      <TextField label={t('storeFront.phoneOptional')} type="tel" autoComplete="tel" maxLength={40} {...of('phone')} />
      <TextArea label={t('storeFront.ask.message')} maxLength={1000} {...of('message')} />
      {Boolean(error) && Object.keys(fields).length === 0 && (
        <Notice tone="wrong" live>
          {messageOf(error)}
        </Notice>
      )}
      <Button type="submit" kind="main" wide aria-disabled={isSending}>
        {t('storeFront.ask.send')}
      </Button>
    </form>
  )
}
