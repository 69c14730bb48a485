import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFront } from '../app/front.ts'
import { fieldsOf, messageOf } from '../calls/call.ts'
import { forgetAll } from '../calls/use-asked.ts'
import { Button } from '../parts/button.tsx'
import { TextField } from '../parts/field.tsx'
import { Notice } from '../parts/notice.tsx'
import parts from '../parts/parts.module.css'
import { useSent } from '../parts/use-sent.ts'

/** First the address, then the code that was mailed there: no password to forget. */
export function SignInForm() {
  const [email, setEmail] = useState('')
  const [isMailed, setMailed] = useState(false)
  return isMailed ? (
    <CodeForm email={email} onOther={() => setMailed(false)} />
  ) : (
    <EmailForm email={email} onEmail={setEmail} onMailed={() => setMailed(true)} />
  )
}

type EmailProps = { email: string; onEmail: (email: string) => void; onMailed: () => void }

function EmailForm({ email, onEmail, onMailed }: EmailProps) {
  const { t } = useTranslation()
  const { calls } = useFront()
  const { send, isSending, error } = useSent(async () => {
    await calls.mailShopperCode({ email })
    onMailed()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  const wrong = fieldsOf(error).email
  return (
    <form className={parts.stack} onSubmit={submit} noValidate>
      <TextField
        label={t('storeFront.email')}
        type="email"
        name="email"
        autoComplete="email"
        inputMode="email"
        required
        maxLength={100}
        help={t('storeFront.emailHelp')}
        wrong={wrong}
        value={email}
        onChange={(event) => onEmail(event.target.value)}
      />
      {Boolean(error) && !wrong && (
        <Notice tone="wrong" live>
          {messageOf(error)}
        </Notice>
      )}
      <Button type="submit" kind="main" wide aria-disabled={isSending}>
        {t('storeFront.mailCode')}
      </Button>
    </form>
  )
}

function CodeForm({ email, onOther }: { email: string; onOther: () => void }) {
  const { t } = useTranslation()
  const { calls, reread, say } = useFront()
  const [code, setCode] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const { send, isSending, error } = useSent(async (typed: string) => {
    await calls.signInShopper({ email, oneTimeCode: typed })
    forgetAll()
    await reread()
  })
  const mailing = useSent(async () => {
    await calls.mailShopperCode({ email })
    say(t('storeFront.mailedAgain'))
  })
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const change = (typed: string) => {
    setCode(typed)
    // The last digit is the wish to go on.
    if (/^\d{6}$/.test(typed.replace(/\s/g, '')) && typed !== code) void send(typed)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(code)
  }
  const failure = error ?? mailing.error
  const wrong = fieldsOf(failure).oneTimeCode
  return (
    <form ref={form} className={parts.stack} onSubmit={submit} noValidate>
      <p>{t('storeFront.codeSent', { email })}</p>
      <TextField
        label={t('storeFront.code')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        maxLength={12}
        wrong={wrong}
        value={code}
        onChange={(event) => change(event.target.value)}
      />
      {Boolean(failure) && !wrong && (
        <Notice tone="wrong" live>
          {messageOf(failure)}
        </Notice>
      )}
      <Button type="submit" kind="main" wide aria-disabled={isSending}>
        {t('storeFront.signIn')}
      </Button>
      <div className={parts.row}>
        <Button kind="plain" onClick={mailing.send}>
          {t('storeFront.mailAgain')}
        </Button>
        <Button kind="plain" onClick={onOther}>
          {t('storeFront.otherEmail')}
        </Button>
      </div>
    </form>
  )
}
