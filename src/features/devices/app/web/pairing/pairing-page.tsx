import { Alert, Button, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { lazy, Suspense, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { canScan } from '../camera/can-scan.ts'
import { AppleSteps } from '../install/apple-steps.tsx'
import { useWay } from '../install/use-way.ts'
import { useDeviceApp, useKept } from '../shell/device-app.tsx'
import { LanguageButtons } from '../shell/language-buttons.tsx'
import type { Held } from '../storage/device-store.ts'
import { CallFailed } from '../sync/calls.ts'
import { codeAsShown, codeOfAddress, codeOfLink, inTheWay, type Paired, pairByCode, takeSeat } from './pair-device.ts'
import classes from './pairing-page.module.css'

const ForgetDialog = lazy(async () => ({ default: (await import('../sync/forget-dialog.tsx')).ForgetDialog }))
const CameraScan = lazy(() => import('../camera/camera-scan.tsx'))

/** The device becomes one of the company's, by a code that the office shows: typed, or read by the camera inside the app. */
export function PairingPage() {
  const { t } = useTranslation()
  const { store, engine, calls } = useDeviceApp()
  const { value: forgot } = useKept((kept) => kept.fact('forgot'), ['facts'])
  const way = useWay()
  const [code, setCode] = useState(() => codeAsShown(codeOfAddress()))
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState('')
  const [scanning, setScanning] = useState(false)
  const [waits, setWaits] = useState<(Held & { paired: Paired; deviceName: string }) | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const typesInstead = useRef(false)
  useEffect(() => {
    field.current?.focus()
    // The link was opened where the app is open already.
    const look = () => setCode((before) => codeAsShown(codeOfAddress()) || before)
    addEventListener('hashchange', look)
    return () => removeEventListener('hashchange', look)
  }, [])
  useEffect(() => {
    // The dialog gives the focus back to where it came from: this is after it.
    if (!scanning) return
    typesInstead.current = false
    return () => void setTimeout(() => typesInstead.current && field.current?.focus())
  }, [scanning])

  async function finish(paired: Paired) {
    await takeSeat(store, paired)
    void engine.soon()
  }
  async function pair(given: string) {
    setBusy(true)
    setTrouble('')
    try {
      const paired = await pairByCode(calls, given)
      const held = await inTheWay(store, paired)
      if (held) setWaits({ paired, ...held })
      else await finish(paired)
    } catch (error) {
      setTrouble(sentenceOf(error))
      field.current?.focus()
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
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (code.length === 9) void pair(code)
    else setTrouble(t('deviceApp.pair.eight'))
  }

  return (
    <main className={classes.page}>
      <Paper withBorder p="lg" className={classes.card}>
        <Stack>
          <Title order={1} size="h3">
            {t('deviceApp.pair.title')}
          </Title>
          {forgot && <Alert color="blue">{t('deviceApp.forgotten')}</Alert>}
          <Text>{t('deviceApp.pair.how')}</Text>
          <form onSubmit={submit}>
            <Stack>
              <TextInput
                ref={field}
                label={t('deviceApp.pair.code')}
                value={code}
                onChange={({ currentTarget }) => setCode(codeAsShown(currentTarget.value))}
                error={trouble || undefined}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                inputMode="text"
                size="lg"
                maxLength={12}
                classNames={{ input: classes.code }}
              />
              <Group grow preventGrowOverflow={false}>
                <Button type="submit" size="lg" loading={busy}>
                  {t('deviceApp.pair.submit')}
                </Button>
                {canScan() && (
                  <Button size="lg" variant="default" leftSection={<IconCamera size={18} aria-hidden />} onClick={() => setScanning(true)}>
                    {t('deviceApp.pair.scan')}
                  </Button>
                )}
              </Group>
            </Stack>
          </form>
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
      {scanning && (
        <Suspense>
          <CameraScan
            title={t('deviceApp.pair.scan')}
            formats={['qr_code']}
            refusal={t('deviceApp.pair.noCamera')}
            endLabel={t('deviceApp.pair.type')}
            onCode={(seen) => {
              const found = codeOfLink(seen)
              if (!found) return t('deviceApp.pair.otherCode')
              setScanning(false)
              setCode(codeAsShown(found))
              void pair(found)
              return ''
            }}
            onEnd={() => {
              typesInstead.current = true
              setScanning(false)
            }}
          />
        </Suspense>
      )}
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
