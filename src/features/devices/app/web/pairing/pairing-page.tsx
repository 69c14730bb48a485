import { Alert, Button, Paper, Stack, Text, Title } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppleSteps } from '../install/apple-steps.tsx'
import { useWay } from '../install/use-way.ts'
import { useDeviceApp, useKept } from '../shell/device-app.tsx'
import { LanguageButtons } from '../shell/language-buttons.tsx'
import type { Held } from '../storage/device-store.ts'
import { CallFailed } from '../sync/calls.ts'
import { CodeForm } from './code-form.tsx'
import { inTheWay, type Paired, pairByCode, signIn, takeSeat } from './pair-device.ts'
import classes from './pairing-page.module.css'
import { SignInForm } from './sign-in-form.tsx'

const ForgetDialog = lazy(async () => ({ default: (await import('../sync/forget-dialog.tsx')).ForgetDialog }))

/** The installation becomes one of the company's devices: by a code that the office shows, or by the device's own address and password. */
export function PairingPage() {
  const { t } = useTranslation()
  const { store, engine, calls } = useDeviceApp()
  const { value: forgot } = useKept((kept) => kept.fact('forgot'), ['facts'])
  const way = useWay()
  const [signsIn, setSignsIn] = useState(false)
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState('')
  const [waits, setWaits] = useState<(Held & { paired: Paired; deviceName: string }) | null>(null)

  async function finish(paired: Paired) {
    await takeSeat(store, paired)
    void engine.soon()
  }
  async function bind(ask: Promise<Paired>): Promise<boolean> {
    setBusy(true)
    setTrouble('')
    try {
      const paired = await ask
      const held = await inTheWay(store, paired)
      if (held) setWaits({ paired, ...held })
      else await finish(paired)
      return true
    } catch (error) {
      setTrouble(sentenceOf(error))
      return false
    } finally {
      setBusy(false)
    }
  }
  const sentenceOf = (error: unknown) =>
    !(error instanceof CallFailed)
      ? t('deviceApp.store.notSaved')
      : error.status === 0
        ? t('deviceApp.pair.noNetwork')
        : error.message || t('deviceApp.failed')
  const other = () => {
    setTrouble('')
    setSignsIn(!signsIn)
  }

  return (
    <main className={classes.page}>
      <Paper withBorder p="lg" className={classes.card}>
        <Stack>
          <Title order={1} size="h3">
            {t(signsIn ? 'deviceApp.signIn.title' : 'deviceApp.pair.title')}
          </Title>
          {forgot && <Alert color="blue">{t('deviceApp.forgotten')}</Alert>}
          <Text>{t(signsIn ? 'deviceApp.signIn.how' : 'deviceApp.pair.how')}</Text>
          {signsIn ? (
            <SignInForm busy={busy} trouble={trouble} signIn={(given) => bind(signIn(calls, given))} />
          ) : (
            <CodeForm busy={busy} trouble={trouble} pair={(code) => bind(pairByCode(calls, code))} />
          )}
          <Button variant="subtle" onClick={other}>
            {t(signsIn ? 'deviceApp.signIn.byCode' : 'deviceApp.signIn.instead')}
          </Button>
          {way === 'apple' ? (
            <div>
              <Text size="sm">{t('deviceApp.install.appleFirst')}</Text>
              <AppleSteps isPaired={false} />
            </div>
          ) : (
            way !== 'inside' && (
              <Text size="sm" c="dimmed">
                {t('deviceApp.pair.installFirst')}
              </Text>
            )
          )}
          <LanguageButtons />
        </Stack>
      </Paper>
      {waits && (
        <Suspense>
          <ForgetDialog
            title={t('deviceApp.otherDevice.title', { name: waits.deviceName })}
            text={t('deviceApp.otherDevice.text')}
            held={waits}
            confirmLabel={t('deviceApp.otherDevice.confirm')}
            onConfirm={() => finish(waits.paired)}
            onClose={() => setWaits(null)}
          />
        </Suspense>
      )}
    </main>
  )
}
