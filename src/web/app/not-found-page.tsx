import { Button, Container, Stack, Text, Title } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useMatch, useNavigate } from 'react-router'
import { LostPageImage } from '../ui/page/lost-page-image.tsx'
import { useCountdown } from './countdown.ts'
import { hideToast, keepToast } from './toasts.ts'

const toastId = 'not-found'
const secondsBeforeHome = 5

/** Specification section 2: image, text, Go home, and a toast that counts down before it goes home by itself. */
export default function NotFoundPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  // There the shell already is the page's main part.
  const isInShell = useMatch('/dashboard/*') !== null
  const left = useCountdown(secondsBeforeHome, () => navigate('/'))
  useEffect(() => {
    void keepToast(toastId, t('notFound.countdown', { count: left }))
  }, [left, t])
  useEffect(() => () => void hideToast(toastId), [])
  return (
    <Container component={isInShell ? 'div' : 'main'} size="xs" py={64}>
      <title>{`${t('notFound.title')} · Ledgerside`}</title>
      <Stack align="center" ta="center">
        <LostPageImage />
        <Title order={1}>{t('notFound.title')}</Title>
        <Text c="dimmed">{t('notFound.text')}</Text>
        <Button onClick={() => navigate('/')}>{t('notFound.goHome')}</Button>
      </Stack>
    </Container>
  )
}
