import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languages } from '#contract/languages.ts'
import { currentLanguage } from '#web/app/text.ts'
import { type Shopper, useFront } from '../app/front.ts'
import { Screen } from '../app/screen.tsx'
import { changeLanguage } from '../app/texts.ts'
import { fieldsOf } from '../calls/call.ts'
import { Button } from '../parts/button.tsx'
import { SelectField, TextField } from '../parts/field.tsx'
import parts from '../parts/parts.module.css'
import { Trouble } from '../parts/trouble.tsx'
import { useSent } from '../parts/use-sent.ts'

export default function MeScreen() {
  const { store } = useFront()
  return store.shopper && <Me shopper={store.shopper} />
}

function Me({ shopper }: { shopper: Shopper }) {
  const { t } = useTranslation()
  const { calls, reread, say } = useFront()
  const [typed, setTyped] = useState({ name: shopper.name, phone: shopper.phone, language: shopper.language ?? currentLanguage() })
  const { send, isSending, error } = useSent(async () => {
    await calls.saveShopperSelf(typed)
    await changeLanguage(typed.language)
    await reread()
    say(t('storeFront.saved'))
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  const fields = fieldsOf(error)
  return (
    <Screen title={t('storeFront.menu.me')} narrow>
      <form className={parts.stack} onSubmit={submit} noValidate>
        <p>
          <span className="front-quiet">{t('storeFront.email')}</span>
          <br />
          {shopper.email}
        </p>
        <TextField
          label={t('storeFront.name')}
          autoComplete="name"
          maxLength={100}
          wrong={fields.name}
          value={typed.name}
          onChange={(event) => setTyped({ ...typed, name: event.target.value })}
        />
        <TextField
          label={t('storeFront.phoneOptional')}
          type="tel"
          autoComplete="tel"
          maxLength={40}
          wrong={fields.phone}
          value={typed.phone}
          onChange={(event) => setTyped({ ...typed, phone: event.target.value })}
        />
        <SelectField
          label={t('storeFront.me.language')}
          help={t('storeFront.me.languageHelp')}
          value={typed.language}
          onChange={(event) => setTyped({ ...typed, language: languages.find(({ code }) => code === event.target.value)?.code ?? 'en' })}
        >
          {languages.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        {Boolean(error) && Object.keys(fields).length === 0 && <Trouble error={error} />}
        <p>
          <Button type="submit" kind="main" aria-disabled={isSending}>
            {t('storeFront.save')}
          </Button>
        </p>
      </form>
    </Screen>
  )
}
