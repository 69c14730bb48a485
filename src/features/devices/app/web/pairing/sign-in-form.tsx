import { Button, Checkbox, Stack, TextInput } from '@mantine/core'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

type Given = { deviceEmail: string; password: string }
/** `trouble`: what the office said of the last try. `signIn` ends with whether it went well. */
type Props = { busy: boolean; trouble: string; signIn: (given: Given) => Promise<boolean> }

/** By the device's own address and password, where nobody in the office is there to show a code. */
export function SignInForm({ busy, trouble, signIn }: Props) {
  const { t } = useTranslation()
  const [given, setGiven] = useState<Given>({ deviceEmail: '', password: '' })
  const [isMissing, setMissing] = useState(false)
  const [isShown, setShown] = useState(false)
  const address = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  useEffect(() => address.current?.focus(), [])
  const set = (to: Partial<Given>) => setGiven((before) => ({ ...before, ...to }))
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const isWhole = given.deviceEmail.trim() !== '' && given.password !== ''
    setMissing(!isWhole)
    if (!isWhole || !(await signIn(given))) password.current?.focus()
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack>
        <TextInput
          ref={address}
          label={t('deviceApp.signIn.email')}
          value={given.deviceEmail}
          onChange={({ currentTarget }) => set({ deviceEmail: currentTarget.value })}
          type="email"
          inputMode="email"
          autoComplete="username"
          size="lg"
          maxLength={100}
        />
        <TextInput
          ref={password}
          label={t('deviceApp.signIn.password')}
          value={given.password}
          onChange={({ currentTarget }) => set({ password: currentTarget.value })}
          error={isMissing ? t('deviceApp.signIn.both') : trouble || undefined}
          type={isShown ? 'text' : 'password'}
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
          size="lg"
          maxLength={256}
        />
        <Checkbox label={t('deviceApp.signIn.show')} checked={isShown} onChange={({ currentTarget }) => setShown(currentTarget.checked)} />
        <Button type="submit" size="lg" loading={busy}>
          {t('deviceApp.signIn.submit')}
        </Button>
      </Stack>
    </form>
  )
}
