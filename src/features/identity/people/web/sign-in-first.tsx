import { Button, Stack, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { returnAfterSignIn, stayAfterSignIn } from '#web/app/session/after-sign-in.ts'
import type { SignInParts } from './sign-in-parts.ts'

/** The invited one has an account: only its own sign-in, with everything it asks for, opens it. Then this page comes back. */
export function SignInFirst({ email, LoginDialog }: { email: string; LoginDialog: SignInParts['LoginDialog'] }) {
  const { t } = useTranslation()
  const [login, setLogin] = useState<'never' | 'opened' | 'closed'>('never')
  const open = () => {
    returnAfterSignIn(location.pathname)
    setLogin('opened')
  }
  const close = () => {
    stayAfterSignIn()
    setLogin('closed')
  }
  return (
    <Stack>
      <Text>{t('people.invite.signInText', { email })}</Text>
      <Button onClick={open}>{t('people.invite.signIn')}</Button>
      {login !== 'never' && (
        <Suspense fallback={null}>
          <LoginDialog opened={login === 'opened'} onClose={close} />
        </Suspense>
      )}
    </Stack>
  )
}
