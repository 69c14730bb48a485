import { Button, Group, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCountdown } from '#web/app/countdown.ts'
import { CountdownText } from './countdown-text.tsx'
import { useFirstFocus } from './use-first-focus.ts'

const secondsBeforeSignIn = 5

export function RedirectNotice({ onEnd }: { onEnd: () => void }) {
  const { t } = useTranslation()
  const box = useFirstFocus<HTMLDivElement>()
  const left = useCountdown(secondsBeforeSignIn, onEnd)
  return (
    <Stack ref={box}>
      <CountdownText>{t('resetPassword.redirectText', { count: left })}</CountdownText>
      <Group justify="flex-end">
        <Button onClick={onEnd} data-autofocus>
          {t('resetPassword.redirectNow')}
        </Button>
      </Group>
    </Stack>
  )
}
